// Windows heard by a model on this machine, in the speech child, or in two of them. The model is downloaded on its first
// use; how many threads it gets, and whether a second one gains anything, is tried once (see thread-choice.ts).
import { RoughcutError } from '../../errors.ts'
import { memoryLimitBytes } from '../memory-limit.ts'
import { usOfSample } from './audio.ts'
import { fitsMemory, modelFacts } from './model-facts.ts'
import type { ModelStore } from './model-store.ts'
import type { HeardWindow } from './refine-window.ts'
import { type SpeechChild, SpeechChildLost } from './speech-child.ts'
import type { SpeechSetup, ThreadChoice } from './thread-choice.ts'
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
  /** For a second window at a time; null: there is never one. */
  secondChild: SpeechChild | null
  choice: ThreadChoice
  /** Threads of the model; null: what a trial finds. */
  threads: number | null
  /** A clock that never goes back, in milliseconds. */
  nowMs: () => number
}

type LoadedModel = { name: string; folder: string; hasRoom: boolean; vocabulary: readonly string[] }
type Hearing = { window: HearableWindow; language: string | null; signal: AbortSignal }

/** A model that hears a window more quickly gains too little from more threads to try them. */
const WORTH_TRYING_MS = 1000

/** Hearers that run the chosen model in the speech child. */
export function createLocalHearers(parts: LocalHearerParts): LocalHearers {
  const { models, child, secondChild, choice, threads, nowMs } = parts
  const children = secondChild === null ? [child] : [child, secondChild]
  const setupOf = ({ name, hasRoom }: LoadedModel) =>
    threads === null ? choice.of(name, hasRoom) : ({ threads, windows: 1, isTried: true } as const)
  const underWay = new Map<SpeechChild, number>()

  /** In the child with the least to do; once more, after `onLost`, when that one is lost, and never a third time. */
  async function hear(
    { folder, vocabulary }: LoadedModel,
    setup: SpeechSetup,
    { window, language, signal }: Hearing,
    onLost: () => void,
  ): Promise<HeardWindow> {
    const request = { folder, threads: setup.threads, pcm: window.pcm, language, vocabulary }
    const workOf = (one: SpeechChild) => underWay.get(one) ?? 0
    const free = children.slice(0, setup.windows).reduce((a, b) => (workOf(b) < workOf(a) ? b : a), child)
    underWay.set(free, workOf(free) + 1)
    try {
      try {
        return await free.hear(request, signal)
      } catch (error) {
        if (!(error instanceof SpeechChildLost)) throw error
      }
      onLost()
      return await child.hear(request, signal)
    } catch (cause) {
      if (!(cause instanceof SpeechChildLost)) throw cause
      const second = (usOfSample(window.startSample) / 1e6).toFixed(0)
      throw new RoughcutError(
        'transcription_failed',
        `The speech model ended twice (${cause.message}) at second ${second} of the sound, most likely for lack of memory. Free some memory or choose a smaller model (ROUGHCUT_WHISPER_MODEL), then transcribe the file again.`,
        { cause },
      )
    } finally {
      underWay.set(free, workOf(free) - 1)
    }
  }

  /** Hears `window` again in other ways than the usual; one in which a child is lost is not chosen. */
  async function trySetups(
    { name, folder, hasRoom }: LoadedModel,
    { window, language, signal }: Hearing,
    usualMs: number,
  ): Promise<void> {
    await choice.try(name, hasRoom, usualMs, async ({ threads: tried, windows }) => {
      const request = { folder, threads: tried, pcm: window.pcm, language }
      const hearing = () => Promise.all(children.slice(0, windows).map((one) => one.hear(request, signal)))
      try {
        // Which also loads the model.
        await hearing()
        const startedMs = nowMs()
        await hearing()
        return (nowMs() - startedMs) / windows
      } catch (error) {
        if (!(error instanceof SpeechChildLost)) throw error
        return Number.POSITIVE_INFINITY
      }
    })
    // Other programs here need its memory more.
    if (choice.of(name, hasRoom).windows === 1) await secondChild?.stop()
  }

  return {
    async open(model, { signal, vocabulary = [], onModelDownload }) {
      const folder = await models.ready(model, { signal, onProgress: onModelDownload })
      const hasRoom = secondChild !== null && (await fitsTwice(folder))
      const loaded = { name: model, folder, hasRoom, vocabulary }
      let setup = setupOf(loaded)
      let heardWindows = 0
      return {
        longestSeconds: await windowSecondsOf(folder),
        get parallelWindows() {
          return setup.windows
        },
        async hear(window, language, hearSignal) {
          const hearing = { window, language, signal: hearSignal }
          const startedMs = nowMs()
          const heard = await hear(loaded, setup, hearing, () => {
            // Most likely for lack of memory, which two need more of.
            setup = { ...setup, windows: 1 }
          })
          const tookMs = nowMs() - startedMs
          heardWindows++
          // The first window may have loaded the model, and its words are waited for.
          if (heardWindows === 2 && tookMs >= WORTH_TRYING_MS && !setup.isTried) {
            await trySetups(loaded, hearing, tookMs)
            setup = setupOf(loaded)
          }
          return heard
        },
      }
    },
  }
}

async function fitsTwice(folder: string): Promise<boolean> {
  const facts = await modelFacts(folder)
  return facts !== null && fitsMemory(2 * facts.memoryBytes, memoryLimitBytes())
}
