import { expect, setDefaultTimeout, test } from 'bun:test'
import { rememberingSpeechChild } from './remembered-windows.ts'
import { decodedSound } from './sound.ts'
import { SPEECH_MODEL } from './speech.ts'
import { temporaryFolder } from './temporary-folder.ts'

setDefaultTimeout(60_000)

const request = { folder: SPEECH_MODEL, threads: 1, pcm: decodedSound('intro.wav'), language: 'en' }
const never = new AbortController().signal

test('a window that was heard before is not heard again, and any other is', async () => {
  using folder = temporaryFolder()
  const [first, second] = [rememberingSpeechChild(folder.path), rememberingSpeechChild(folder.path)]
  if (first === null || second === null) throw new Error('nothing is remembered')
  try {
    const heard = await first.hear(request, never)
    expect(heard.words.length).toBeGreaterThan(5)
    expect(await second.hear(request, never)).toEqual(heard)
    expect(second.pid()).toBeNull()
    const shorter = { ...request, pcm: request.pcm.slice(0, request.pcm.length / 2) }
    expect((await second.hear(shorter, never)).words.length).toBeLessThan(heard.words.length)
    expect(second.pid()).not.toBeNull()
  } finally {
    await Promise.all([first.stop(), second.stop()])
  }
})
