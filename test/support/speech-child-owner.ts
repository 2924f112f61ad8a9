// A program that owns a speech child and prints its pid; for a test that kills the program.
import { createSpeechChild } from '../../src/adapters/whisper/speech-child.ts'
import { createLog } from '../../src/log.ts'
import { silence } from './sound.ts'
import { SPEECH_MODEL } from './speech.ts'

const child = createSpeechChild({ log: createLog('silent') })
const request = { folder: SPEECH_MODEL, threads: 1, pcm: silence(2), language: 'en' }
await child.hear(request, new AbortController().signal)
console.log(child.pid())
setInterval(() => {}, 1000)
