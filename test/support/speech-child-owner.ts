// `speech-child-owner.ts [COMMAND…]`: a program that owns a speech child and prints its pid, for a test that kills the
// program. Its own child is idle by then; that of a command has a request.
import { createSpeechChild } from '../../src/adapters/whisper/speech-child.ts'
import { createLog } from '../../src/log.ts'
import { silence } from './sound.ts'
import { SPEECH_MODEL } from './speech.ts'

const command = process.argv.slice(2)
const child = createSpeechChild({ log: createLog('silent'), ...(command.length > 0 ? { command } : {}) })
const request = { folder: SPEECH_MODEL, threads: 1, pcm: silence(2), language: 'en' }
const heard = child.hear(request, new AbortController().signal)
if (command.length === 0) await heard
else await Promise.resolve()
console.log(child.pid())
setInterval(() => {}, 1000)
