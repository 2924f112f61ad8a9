// The speech child: the same program, started again with `__speech`, in which the model runs.
// onnxruntime blocks its thread and can take a process down with it, so it gets one of its own. It
// answers one message at a time, keeps one model, writes nothing, and ends when the program does.
import { setPriority } from 'node:os'
import { asError, RoughcutError } from '../../errors.ts'
import type { VoiceNetworks } from '../voices/voice-networks.ts'
import type { FromChild, ToChild } from './messages.ts'
import type { Recognizer } from './recognizer.ts'
import { refineWindow } from './refine-window.ts'
import { transcribeWindow } from './transcribe-window.ts'

/** Requests and renders come before transcription. */
const NICENESS = 5

/** As the last word: load what the models run on, and say why when that fails. */
export const CHECK_WORD = 'check'

/** Serves the parent until it disconnects. Called by the command line for `__speech`, first of all. */
export function runSpeechChild(): void {
  if (process.argv.at(-1) === CHECK_WORD) return void check()
  if (!process.send) {
    process.stderr.write(
      '__speech is a part of Roughcut that it starts itself; there is nothing to run here.\n',
    )
    process.exit(2)
  }
  setPriority(NICENESS)
  const recognizers = lastOpened(openRecognizer)
  const voiceNetworks = lastOpened(openVoices)
  let previous: Promise<void> = Promise.resolve()

  async function answer(message: ToChild): Promise<FromChild> {
    const { id, pcm } = message
    if ('heard' in message) return { id, kind: 'heard', window: refineWindow(pcm, message.heard) }
    try {
      if ('voicesOf' in message) {
        const networks = await voiceNetworks.of(message.voicesOf, message.threads)
        return { id, kind: 'voices', voices: await networks.voicesIn(pcm) }
      }
      const { folder, threads, language, vocabulary } = message
      const recognizer = await recognizers.of(folder, threads)
      return { id, kind: 'heard', window: await transcribeWindow(recognizer, pcm, language, vocabulary) }
    } catch (thrown) {
      recognizers.forget()
      voiceNetworks.forget()
      const error = asError(thrown)
      const code = error instanceof RoughcutError ? error.code : 'transcription_failed'
      return { id, kind: 'failed', code, message: error.message, stack: error.stack ?? '' }
    }
  }

  process.on('disconnect', () => process.exit(0))
  // Ctrl-C and service managers signal the whole group; the program decides when its child ends.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('message', (message: ToChild) => {
    previous = previous.then(async () => {
      const reply = await answer(message)
      process.send?.(reply)
      // The decoder's tensors are outside the heap that the collector watches: left to itself, it lets hundreds of
      // megabytes pile up in each window.
      Bun.gc(true)
    })
  })
}

/** Not above: native files that cannot be unpacked or loaded are an answer then, and no crash. */
async function openRecognizer(folder: string, threads: number): Promise<Recognizer> {
  const { loadRecognizer } = await import('./recognizer.ts')
  return loadRecognizer(folder, threads)
}

async function openVoices(folder: string, threads: number): Promise<VoiceNetworks> {
  const { openVoiceNetworks } = await import('../voices/voice-networks.ts')
  return openVoiceNetworks(folder, threads)
}

/** Keeps what was opened last, as long as requests name the same. */
function lastOpened<Opened>(open: (folder: string, threads: number) => Promise<Opened>) {
  let last: { folder: string; threads: number; opened: Promise<Opened> } | null = null
  return {
    of(folder: string, threads: number): Promise<Opened> {
      if (last?.folder !== folder || last.threads !== threads)
        last = { folder, threads, opened: open(folder, threads) }
      return last.opened
    },
    forget() {
      last = null
    },
  }
}

async function check(): Promise<void> {
  try {
    await import('./recognizer.ts')
    process.exit(0)
  } catch (thrown) {
    process.stderr.write(asError(thrown).message)
    process.exit(1)
  }
}

if (import.meta.main) runSpeechChild()
