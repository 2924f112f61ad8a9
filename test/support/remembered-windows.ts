// What the speech model heard in a window, remembered for one run of the tests. Most servers of the tests import the same
// few recordings, and hearing them again and again took a seventh of all CPU time.
import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { HearRequest } from '../../src/adapters/whisper/messages.ts'
import type { HeardWindow } from '../../src/adapters/whisper/refine-window.ts'
import { createSpeechChild, type SpeechChild } from '../../src/adapters/whisper/speech-child.ts'
import { createLog } from '../../src/log.ts'
import { childCommand } from './program.ts'

/** Names the folder of a run; `tiers.ts` sets it. Without it, every window is heard by the model. */
const FOLDER_VARIABLE = 'ROUGHCUT_TEST_WINDOWS'

/** A speech child that passes on what one of any process heard before in the same window; null outside such a run. */
export function rememberingSpeechChild(folder = process.env[FOLDER_VARIABLE]): SpeechChild | null {
  if (folder === undefined) return null
  mkdirSync(folder, { recursive: true })
  const child = createSpeechChild({ log: createLog('silent'), ...childCommand('__speech') })
  return {
    ...child,
    async hear(request, signal) {
      signal.throwIfAborted()
      const path = join(folder, nameOf(request))
      if (await Bun.file(path).exists()) return (await Bun.file(path).json()) as HeardWindow
      const window = await child.hear(request, signal)
      const part = `${path}.${crypto.randomUUID()}`
      await Bun.write(part, JSON.stringify(window))
      renameSync(part, path)
      return window
    },
  }
}

function nameOf({ folder, threads, pcm, language, vocabulary }: HearRequest): string {
  const asked = JSON.stringify({ folder, threads, language, vocabulary })
  return new Bun.CryptoHasher('sha256').update(asked).update(pcm).digest('hex')
}
