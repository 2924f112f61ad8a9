// A speech engine on the small real model, and words in seconds for comparing.
import { join } from 'node:path'
import {
  createSpeechEngine,
  type SpeechEngine,
  type SpeechEngineOptions,
  type TranscriptWord,
} from '../../src/adapters/whisper/speech-engine.ts'
import { createLog } from '../../src/log.ts'
import type { TimedWord } from './word-accuracy.ts'

export const SPEECH_MODEL = join(import.meta.dir, '../fixtures/speech-model')

/** With one thread, unless a `threadChoice` is given. Use with `await using speech = testSpeech()`: its child ends with the test. */
export function testSpeech(options: Partial<SpeechEngineOptions> = {}): SpeechEngine & AsyncDisposable {
  const engine = createSpeechEngine({
    config: { dataDir: '/nonexistent' },
    model: () => SPEECH_MODEL,
    log: createLog('silent'),
    ...(options.threadChoice === undefined ? { threads: 1 } : {}),
    ...options,
  })
  return { ...engine, [Symbol.asyncDispose]: () => engine.close() }
}

/** The words that the model heard, without hesitations found by sound. */
export function heardWords(words: readonly TranscriptWord[]): TimedWord[] {
  return words
    .filter((word) => word.kind === 'word')
    .map(({ text, startUs, endUs }) => ({ text, startSeconds: startUs / 1e6, endSeconds: endUs / 1e6 }))
}
