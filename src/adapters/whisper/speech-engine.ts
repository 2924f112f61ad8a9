// Speech to timed words, for sound of any length: windows in, words out, one window at a time, so
// that memory does not grow with the sound and what is done survives a restart. The model itself
// runs in the speech child; this file never touches it.
import type { Config } from '../../config.ts'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { sampleOfUs, usOfSample } from './audio.ts'
import type { HeardWindow } from './hear-window.ts'
import { createLanguageVote } from './language-vote.ts'
import { isoLanguage, whisperLanguage } from './languages.ts'
import { createModelStore, type ModelStore } from './model-store.ts'
import { createSpeechChild, type SpeechChild, SpeechChildLost } from './speech-child.ts'
import { createThreadChoice, type ThreadChoice } from './thread-choice.ts'
import { windowSecondsOf } from './window-length.ts'
import { cutWindows, type SpeechWindow } from './windows.ts'

/** The same fields as edit/'s and the store's word; source time. */
export type TranscriptWord = {
  /** `w0`, `w1`, … as heard by the model; `h0`, … for hesitations found by their sound. */
  id: string
  text: string
  startUs: number
  endUs: number
  /** 0 to 1: the mean probability of the word's tokens; for a hesitation, how typical it sounds. */
  confidence: number
  kind: 'word' | 'hesitation'
}

/** What is done of a transcription. Plain JSON; hand it back as `resumeFrom` to go on. */
export type SpeechProgress = {
  version: 1
  /** Progress of another model is not used. */
  model: string
  language: string | null
  /** Everything before this, in source time, has been heard. */
  nextUs: number
  words: TranscriptWord[]
  /** As in Transcript. Absent in what earlier versions kept, which had no such words. */
  areTimesEstimated?: boolean
}

export type Transcript = {
  language: string | null
  model: string
  words: TranscriptWord[]
  /** Words have times that come from the sound's level alone (see estimated-times.ts); absent: none has. */
  areTimesEstimated?: boolean
}

export type TranscribeOptions = {
  /** 16 kHz mono from `startUs` of source time on, exact to the sample, in chunks of any size. Called once. */
  pcm: (startUs: number) => AsyncIterable<Float32Array>
  /** For progress only; null when nobody knows. */
  durationUs: number | null
  /** ISO 639-1, any case. A language that Whisper does not know is a `transcription_failed`. */
  language?: string
  resumeFrom?: SpeechProgress | null
  /** How much of the source has been heard; never falls. */
  onProgress?: (doneUs: number) => void
  /**
   * To be kept by the caller. Called after every window at first, and less often (each 2 % more) when
   * much is done already, so that keeping it costs little.
   */
  onWindow?: (progress: SpeechProgress) => void
  /**
   * After every window, and at once for what `resumeFrom` holds: all words so far (an array that grows; not to be
   * changed). While the language is open they are provisional: the next call may give others instead.
   */
  onWords?: (words: readonly TranscriptWord[], doneUs: number, isProvisional: boolean) => void
  /** While the model is being downloaded, on its first use. */
  onModelDownload?: (doneBytes: number, totalBytes: number) => void
  /** Aborting stops the model within milliseconds. */
  signal: AbortSignal
}

export type SpeechEngine = {
  /**
   * Hears all of `pcm`. Throws `model_unavailable` (no model, none to be had), `transcription_failed`,
   * the signal's reason, or what `pcm` throws. Sound without speech gives no words and no language.
   */
  transcribe(options: TranscribeOptions): Promise<Transcript>
  /** The model as the settings name it, where it is (null: not on this machine), and the child's pid while it runs. */
  status(): { model: string; folder: string | null; childPid: number | null }
  close(): Promise<void>
}

export type SpeechEngineOptions = {
  config: Pick<Config, 'dataDir'>
  /** The model to hear with, asked when a transcription begins. */
  model(): string
  log: Log
  /** Threads of the model; default: what a trial finds (see thread-choice.ts). */
  threads?: number
  threadChoice?: ThreadChoice
  /** A clock that never goes back, in milliseconds. */
  nowMs?: () => number
  models?: ModelStore
  child?: SpeechChild
}

/** Share of the finished part that may be heard again after a crash. */
const KEPT_EVERY_SHARE = 0.02
/** A model that hears a window more quickly gains too little from more threads to try them. */
const WORTH_TRYING_MS = 1000

export function createSpeechEngine(options: SpeechEngineOptions): SpeechEngine {
  const { config, log } = options
  const models = options.models ?? createModelStore({ dataDir: config.dataDir, log })
  const child = options.child ?? createSpeechChild({ log })
  const choice = options.threadChoice ?? createThreadChoice({ dataDir: config.dataDir, log })
  const nowMs = options.nowMs ?? (() => performance.now())
  const threadsOf = (model: string) =>
    options.threads === undefined ? choice.of(model) : { threads: options.threads, isTried: true }

  /** Once more with a fresh child when the first one is lost; never a third time. */
  async function hear(
    { folder, threads }: LoadedModel,
    window: HearableWindow,
    language: string | null,
    signal: AbortSignal,
  ): Promise<HeardWindow> {
    const request = { folder, threads, pcm: window.pcm, language }
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
    await choice.try(name, usualMs, async (threads) => {
      const request = { folder, threads, pcm: window.pcm, language }
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

  function usable(progress: SpeechProgress | null | undefined, model: string): SpeechProgress | null {
    return progress?.version === 1 && progress.model === model ? progress : null
  }

  async function transcribe(task: TranscribeOptions): Promise<Transcript> {
    const { signal } = task
    const hint = hintedLanguage(task.language)
    signal.throwIfAborted()
    const model = options.model()
    const folder = await models.ready(model, { signal, onProgress: task.onModelDownload })
    const longestSeconds = await windowSecondsOf(folder)
    let loaded: LoadedModel = { name: model, folder, threads: threadsOf(model).threads }
    let heardWindows = 0
    const kept = usable(task.resumeFrom, model)
    const words = [...(kept?.words ?? [])]
    const counts = { word: 0, hesitation: 0 }
    for (const { kind } of words) counts[kind]++
    let language = hint ?? kept?.language ?? null
    let keptUs = kept?.nextUs ?? 0
    let areTimesEstimated = kept?.areTimesEstimated ?? false
    const startUs = keptUs

    const vote = createLanguageVote<HearableWindow>()
    const add = (window: HearableWindow, heard: HeardWindow) => {
      areTimesEstimated ||= heard.areTimesEstimated && heard.words.length > 0
      for (const word of sourceWords(window, heard))
        words.push({ ...word, id: `${word.kind === 'word' ? 'w' : 'h'}${counts[word.kind]++}` })
    }
    const showWords = (nextUs: number) => {
      const isProvisional = language === null && !vote.isEmpty()
      const open = isProvisional
        ? vote.windows().flatMap(({ window, heard }) => sourceWords(window, heard))
        : []
      task.onWords?.(
        isProvisional ? [...words, ...open.map((word, i) => ({ ...word, id: `p${i}` }))] : words,
        nextUs,
        isProvisional,
      )
    }
    const keep = (nextUs: number) => {
      task.onProgress?.(Math.min(nextUs, task.durationUs ?? nextUs))
      if (nextUs - keptUs < KEPT_EVERY_SHARE * nextUs) return
      keptUs = nextUs
      task.onWindow?.({ version: 1, model, language, nextUs, words: [...words], areTimesEstimated })
    }

    const settle = async () => {
      language = vote.winner()
      for (const { window, heard } of vote.windows()) {
        const right = language === null || heard.language === language
        add(window, right ? heard : await hear(loaded, window, language, signal))
      }
    }
    if (words.length > 0) showWords(startUs)
    for await (const window of cutWindows(task.pcm(startUs), sampleOfUs(startUs), longestSeconds)) {
      signal.throwIfAborted()
      const nextUs = usOfSample(window.nextSample)
      if (isHearable(window)) {
        const startedMs = nowMs()
        const asked = language
        const heard = await hear(loaded, window, asked, signal)
        const tookMs = nowMs() - startedMs
        if (language !== null) add(window, heard)
        else if (vote.add(window, heard)) await settle()
        heardWindows++
        // The first window may have loaded the model, and its words are waited for.
        if (heardWindows === 2 && tookMs >= WORTH_TRYING_MS && !threadsOf(model).isTried)
          await tryThreads(loaded, window, asked, tookMs, signal)
        loaded = { ...loaded, threads: threadsOf(model).threads }
      }
      showWords(nextUs)
      if (language !== null || vote.isEmpty()) keep(nextUs)
      else task.onProgress?.(Math.min(nextUs, task.durationUs ?? nextUs))
    }
    if (language === null && !vote.isEmpty()) await settle()
    signal.throwIfAborted()
    if (task.durationUs !== null) task.onProgress?.(task.durationUs)
    return {
      language: language === null || (words.length === 0 && hint === null) ? null : isoLanguage(language),
      model,
      words,
      areTimesEstimated,
    }
  }

  return {
    transcribe,
    status: () => ({
      model: options.model(),
      folder: models.folderOf(options.model()),
      childPid: child.pid(),
    }),
    close: () => child.stop(),
  }
}

type LoadedModel = { name: string; folder: string; threads: number }
type HearableWindow = SpeechWindow & { pcm: Float32Array }

/** The words of a window in source time. */
function sourceWords({ startSample }: HearableWindow, heard: HeardWindow): Omit<TranscriptWord, 'id'>[] {
  const offsetUs = usOfSample(startSample)
  return heard.words.map((word) => ({
    text: word.text,
    startUs: offsetUs + Math.round(word.startSeconds * 1e6),
    endUs: offsetUs + Math.round(word.endSeconds * 1e6),
    confidence: Math.round(word.confidence * 1000) / 1000,
    kind: word.kind,
  }))
}

function isHearable(window: SpeechWindow): window is HearableWindow {
  return window.pcm !== null
}

function hintedLanguage(code: string | undefined): string | null {
  if (code === undefined) return null
  const language = whisperLanguage(code)
  if (language === null)
    throw new RoughcutError(
      'transcription_failed',
      `The language "${code}" is not one that Whisper knows; leave it out to have it found, or give an ISO 639-1 code such as "en".`,
    )
  return language
}
