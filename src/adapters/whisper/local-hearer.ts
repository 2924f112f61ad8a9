// Windows heard by a model on this machine, in the speech child. The model is downloaded on its first use, and the number
// of its threads is tried once (see thread-choice.ts).
import { RoughcutError } from '../../errors.ts'
import { usOfSample } from './audio.ts'
import type { ModelStore } from './model-store.ts'
import type { HeardWindow } from './refine-window.ts'
import { type SpeechChild, SpeechChildLost } from './speech-child.ts'
import type { ThreadChoice } from './thread-choice.ts'
import type { HearableWindow, WindowHearer } from './window-hearer.ts'
import { windowSecondsOf } from './window-length.ts'

type LocalHearers = {
  /** A hearer for one transcription with `model`. Throws `model_unavailable`, or the signal's reason. */
  open(
    model: string,
    options: {
      signal: AbortSignal
      vocabulary?: readonly string[] | undefined
      onModelDownload?: ((doneBytes: number, totalBytes: number) => void) | undefined
    },
  ): Promise<WindowHearer>
}

type LocalHearerParts = {
  models: ModelStore
  child: SpeechChild
  choice: ThreadChoice
  /** Threads of the model; null: what a trial finds. */
  threads: number | null
  /** A clock that never goes back, in milliseconds. */
  nowMs: () => number
}

type LoadedModel = { name: string; folder: string; threads: number; vocabulary: readonly string[] }

/** A model that hears a window more quickly gains too little from more threads to try them. */
const WORTH_TRYING_MS = 1000

/** Hearers that run the chosen model in the speech child. */
export function createLocalHearers({
  models,
  child,
  choice,
  threads,
  nowMs,
}: LocalHearerParts): LocalHearers {
  const threadsOf = (model: string) => (threads === null ? choice.of(model) : { threads, isTried: true })

  /** Once more with a fresh child when the first one is lost; never a third time. */
  async function hear(
    { folder, threads: own, vocabulary }: LoadedModel,
    window: HearableWindow,
    language: string | null,
    signal: AbortSignal,
  ): Promise<HeardWindow> {
    const request = { folder, threads: own, pcm: window.pcm, language, vocabulary }
    try {
      return await child.hear(request, signal)
    } catch (error) {
      if (!(error instanceof SpeechChildLost)) throw error
    }
    try {
      return await child.hear(request, signal)
    } catch (cause) {
      if (!(cause instanceof SpeechChildLost)) throw cause
      const second = (usOfSample(window.startSample) / 1e6).toFixed(0)
      throw new RoughcutError(
        'transcription_failed',
        `The speech model ended twice (${cause.message}) at second ${second} of the sound, most likely for lack of memory. Free some memory or choose a smaller model (ROUGHCUT_WHISPER_MODEL), then transcribe the file again.`,
        { cause },
      )
    }
  }

  /** Hears `window` again with other numbers of threads than the usual; one with which the child is lost is not chosen. */
  async function tryThreads(
    { name, folder }: LoadedModel,
    window: HearableWindow,
    language: string | null,
    usualMs: number,
    signal: AbortSignal,
  ): Promise<void> {
    await choice.try(name, usualMs, async (tried) => {
      const request = { folder, threads: tried, pcm: window.pcm, language }
      try {
        // Which also loads the model.
        await child.hear(request, signal)
        const startedMs = nowMs()
        await child.hear(request, signal)
        return nowMs() - startedMs
      } catch (error) {
        if (!(error instanceof SpeechChildLost)) throw error
        return Number.POSITIVE_INFINITY
      }
    })
  }

  return {
    async open(model, { signal, vocabulary = [], onModelDownload }) {
      const folder = await models.ready(model, { signal, onProgress: onModelDownload })
      let heardWindows = 0
      return {
        longestSeconds: await windowSecondsOf(folder),
        parallelWindows: 1,
        async hear(window, language, hearSignal) {
          const loaded = { name: model, folder, threads: threadsOf(model).threads, vocabulary }
          const startedMs = nowMs()
          const heard = await hear(loaded, window, language, hearSignal)
          const tookMs = nowMs() - startedMs
          heardWindows++
          // The first window may have loaded the model, and its words are waited for.
          if (heardWindows === 2 && tookMs >= WORTH_TRYING_MS && !threadsOf(model).isTried)
            await tryThreads(loaded, window, language, tookMs, hearSignal)
          return heard
        },
      }
    },
  }
}
