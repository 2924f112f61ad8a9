// A speech engine on the small real model, and words in seconds for comparing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSpeechChild } from '../../src/adapters/whisper/speech-child.ts'
import {
  createSpeechEngine,
  type SpeechEngine,
  type SpeechEngineOptions,
  type TranscriptWord,
} from '../../src/adapters/whisper/speech-engine.ts'
import { THREADS_FILE, thisMachine, usualThreads } from '../../src/adapters/whisper/thread-choice.ts'
import { createLog } from '../../src/log.ts'
import { writeOwnFile } from '../../src/own-file.ts'
import { childCommand } from './program.ts'
import { rememberingSpeechChild } from './remembered-windows.ts'
import { temporaryFolder } from './temporary-folder.ts'
import type { TimedWord } from './word-accuracy.ts'

export const SPEECH_MODEL = join(import.meta.dir, '../fixtures/speech-model')

/**
 * Makes `dataDir` that of a server which has tried the model before. On a slow machine each new one would load it once
 * more, and hear a window twice.
 */
export function skipThreadTrial(dataDir: string): void {
  const path = join(dataDir, THREADS_FILE)
  if (existsSync(path)) return
  const trial = { machine: thisMachine(), model: SPEECH_MODEL, threads: usualThreads(), pairThreads: null }
  writeOwnFile(path, JSON.stringify([{ ...trial, milliseconds: {} }]))
}

/** With one thread, unless a `threadChoice` is given. Use with `await using speech = testSpeech()`: its child ends with the test. */
export function testSpeech(options: Partial<SpeechEngineOptions> = {}): SpeechEngine & AsyncDisposable {
  const log = createLog('silent')
  const engine = createSpeechEngine({
    config: { dataDir: '/nonexistent' },
    model: () => SPEECH_MODEL,
    log,
    child: createSpeechChild({ log, ...childCommand('__speech') }),
    ...(options.threadChoice === undefined ? { threads: 1 } : {}),
    ...options,
  })
  return { ...engine, [Symbol.asyncDispose]: () => engine.close() }
}

/** The same, hearing no window twice: for tests of what becomes of the words. `close` it. */
export function rememberingSpeech(): SpeechEngine {
  const windows = temporaryFolder()
  const child = rememberingSpeechChild(windows.path)
  const speech = testSpeech(child === null ? {} : { child })
  return {
    ...speech,
    async close() {
      await speech.close()
      windows[Symbol.dispose]()
    },
  }
}

/** The words that the model heard, without hesitations found by sound. */
export function heardWords(words: readonly TranscriptWord[]): TimedWord[] {
  return words
    .filter((word) => word.kind === 'word')
    .map(({ text, startUs, endUs }) => ({ text, startSeconds: startUs / 1e6, endSeconds: endUs / 1e6 }))
}
