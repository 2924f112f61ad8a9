// Speech to timed words, for sound of any length: windows in, words out, a few windows at a time, so that memory does not
// grow with the sound and what is done survives a restart. A model in the speech child hears them, or a server elsewhere;
// this file touches neither.
import type { Config } from '../../config.ts'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import {
  createSpeechServer,
  type SpeechServer,
  type SpeechServerSettings,
  serverModelOf,
} from '../speech-server/speech-server.ts'
import { sampleOfUs, usOfSample } from './audio.ts'
import { createLanguageVote } from './language-vote.ts'
import { isoLanguage, whisperLanguage } from './languages.ts'
import { createLocalHearers } from './local-hearer.ts'
import { createModelStore, type ModelStore } from './model-store.ts'
import type { HeardWindow } from './refine-window.ts'
import { createSpeechChild, type SpeechChild } from './speech-child.ts'
import { createThreadChoice, type ThreadChoice } from './thread-choice.ts'
import type { HearableWindow, WindowHearer } from './window-hearer.ts'
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

/** What is done of a transcription. Plain JSON; hand it back as `resumeFrom` to continue. */
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

/**
 * The rest of a sound in sections that may be heard apart, each resumed with `language` at one of `startsUs` and stopped at
 * the next: their words are those of one transcription. Without starts, nothing is left to be heard.
 */
export type Sections = { language: string | null; startsUs: number[] }

export type TranscribeOptions = {
  /** 16 kHz mono from `startUs` of source time on, exact to the sample, in chunks of any size. Called once. */
  pcm: (startUs: number) => AsyncIterable<Float32Array>
  /** For progress only; null when nobody knows. */
  durationUs: number | null
  /** ISO 639-1, any case. Throws `transcription_failed` for one that Whisper doesn't know. */
  language?: string
  /** How names are spelled that may be heard; the first ones count most. */
  vocabulary?: readonly string[]
  resumeFrom?: SpeechProgress | null
  /** One of the places of `Sections`, where to stop; null or absent: at the end. */
  untilUs?: number | null
  /** Hears no further than it takes to know the language, and cuts the rest into sections of about this length. */
  sectionUs?: number | null
  /** With `sectionUs`, once the rest has been cut. */
  onSections?: (sections: Sections) => void
  /** How much of the source has been heard; never decreases. */
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
  /** Called with a reason while a speech server makes it wait, and with null when it answers again. */
  onWaiting?: (reason: string | null) => void
  /** Aborting stops the model within milliseconds. */
  signal: AbortSignal
}

export type SpeechEngine = {
  /**
   * Hears all of `pcm`. Throws `model_unavailable` (no model, and none can be downloaded), `transcription_failed`,
   * the signal's reason, or what `pcm` throws. Sound without speech gives no words and no language.
   */
  transcribe(options: TranscribeOptions): Promise<Transcript>
  /** The model as the settings name it, where it is (null: not on this machine), and the child's pid while it runs. */
  status(): { model: string; folder: string | null; childPid: number | null }
  close(): Promise<void>
}

export type SpeechEngineOptions = {
  config: Pick<Config, 'dataDir'>
  /** The model to hear with, asked when a transcription begins: one of `models`, or `openai:MODEL`. */
  model(): string
  log: Log
  /** Threads of the model; default: what a trial finds (see thread-choice.ts). */
  threads?: number
  threadChoice?: ThreadChoice
  /** A clock that never goes back, in milliseconds. */
  nowMs?: () => number
  models?: ModelStore
  child?: SpeechChild
  /** Hears a second window at a time where that is quicker; null: one at a time, whatever a trial says. */
  secondChild?: SpeechChild | null
  /** The server that `openai:MODEL` is a model of; null: none is configured. */
  serverSettings?: () => SpeechServerSettings | null
  server?: SpeechServer
}

/** Share of the finished part that may be heard again after a crash. */
const KEPT_EVERY_SHARE = 0.02

/** Transcribes files window by window with the chosen model, on this machine, a server or other machines. */
export function createSpeechEngine(options: SpeechEngineOptions): SpeechEngine {
  const { config, log } = options
  const models = options.models ?? createModelStore({ dataDir: config.dataDir, log })
  const child = options.child ?? createSpeechChild({ log })
  const secondChild = options.secondChild === undefined ? createSpeechChild({ log }) : options.secondChild
  const local = createLocalHearers({
    ...{ models, child, secondChild, threads: options.threads ?? null },
    choice: options.threadChoice ?? createThreadChoice({ dataDir: config.dataDir, log }),
    nowMs: options.nowMs ?? (() => performance.now()),
  })
  const server =
    options.server ??
    createSpeechServer({ settings: options.serverSettings ?? (() => null), refine: child.refine, log })

  function openHearer(model: string, task: TranscribeOptions): Promise<WindowHearer> {
    const { signal, vocabulary, onModelDownload, onWaiting } = task
    const served = serverModelOf(model)
    return served === null
      ? local.open(model, { signal, vocabulary, onModelDownload })
      : server.open(served, { signal, vocabulary, onWaiting })
  }

  function usable(progress: SpeechProgress | null | undefined, model: string): SpeechProgress | null {
    return progress?.version === 1 && progress.model === model ? progress : null
  }

  async function transcribe(task: TranscribeOptions): Promise<Transcript> {
    const { signal } = task
    const hint = hintedLanguage(task.language)
    signal.throwIfAborted()
    const model = await server.named(options.model(), signal)
    const hearer = await openHearer(model, task)
    const intake = createIntake(task, {
      ...{ model, hint, kept: usable(task.resumeFrom, model) },
      hearAgain: (window, language) => hearer.hear(window, language, signal),
    })
    const { words, startUs, showWords, take } = intake
    if (words.length > 0) showWords(startUs)
    await using line = windowLine(signal)
    const untilUs = task.untilUs ?? Number.POSITIVE_INFINITY
    const sections = createSections(task.sectionUs)
    let positionUs = startUs
    for await (const window of cutWindows(task.pcm(startUs), sampleOfUs(startUs), hearer.longestSeconds)) {
      signal.throwIfAborted()
      if (positionUs >= untilUs) break
      if (intake.isSettled()) sections.pass(positionUs)
      positionUs = usOfSample(window.nextSample)
      if (intake.isSettled() && sections.isCutting) continue
      line.push(window, (each, ended) => hearer.hear(each, intake.language(), ended))
      // Until the language is known, a window has to be heard before the next one is asked for.
      while (line.size() >= (intake.isSettled() ? hearer.parallelWindows : 1)) await take(line.first())
    }
    while (line.size() > 0) await take(line.first())
    await intake.finish()
    signal.throwIfAborted()
    const language = intake.language()
    if (sections.isCutting) task.onSections?.({ language, startsUs: sections.startsUs })
    else if (task.durationUs !== null) task.onProgress?.(Math.min(task.durationUs, untilUs))
    return {
      language: language === null || (words.length === 0 && hint === null) ? null : isoLanguage(language),
      model,
      words,
      areTimesEstimated: intake.areTimesEstimated(),
    }
  }

  return {
    transcribe,
    status: () => ({
      model: options.model(),
      folder: models.folderOf(options.model()),
      childPid: child.pid(),
    }),
    async close() {
      await Promise.all([child.stop(), secondChild?.stop()])
    },
  }
}

type Beginning = {
  model: string
  /** The language that was asked for; null: it is found. */
  hint: string | null
  kept: SpeechProgress | null
  /** For windows that were heard in a language which lost the vote. */
  hearAgain: (window: HearableWindow, language: string | null) => Promise<HeardWindow>
}

/** Takes windows in order, makes words of them, and reports; until the language is known, words are provisional. */
function createIntake(task: TranscribeOptions, { model, hint, kept, hearAgain }: Beginning) {
  const words = [...(kept?.words ?? [])]
  const counts = { word: 0, hesitation: 0 }
  for (const { kind } of words) counts[kind]++
  let language = hint ?? kept?.language ?? null
  let isSettled = language !== null
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
    const isProvisional = !isSettled && !vote.isEmpty()
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
    isSettled = true
    for (const { window, heard } of vote.windows()) {
      const right = language === null || heard.language === language
      add(window, right ? heard : await hearAgain(window, language))
    }
  }
  const take = async ({ window, heard }: AskedWindow) => {
    const nextUs = usOfSample(window.nextSample)
    if (heard !== null) {
      if (isSettled) add(heard.window, await heard.words)
      else if (vote.add(heard.window, await heard.words)) await settle()
    }
    task.signal.throwIfAborted()
    showWords(nextUs)
    if (isSettled || vote.isEmpty()) keep(nextUs)
    else task.onProgress?.(Math.min(nextUs, task.durationUs ?? nextUs))
  }
  return {
    words,
    startUs,
    showWords,
    take,
    isSettled: () => isSettled,
    language: () => language,
    areTimesEstimated: () => areTimesEstimated,
    /** Decides on the language, if no more windows come that could. */
    async finish(): Promise<void> {
      if (!isSettled && !vote.isEmpty()) await settle()
    },
  }
}

/** A window that is being heard; `heard` is null for one that is passed over. */
type AskedWindow = {
  window: SpeechWindow
  heard: { window: HearableWindow; words: Promise<HeardWindow> } | null
}

/** Windows under way, in order. When it is disposed of, what is still being heard is stopped. */
function windowLine(signal: AbortSignal) {
  const line: AskedWindow[] = []
  const ended = new AbortController()
  const either = AbortSignal.any([signal, ended.signal])
  return {
    push(
      window: SpeechWindow,
      hear: (window: HearableWindow, signal: AbortSignal) => Promise<HeardWindow>,
    ): void {
      if (!isHearable(window)) return void line.push({ window, heard: null })
      const words = hear(window, either)
      // Whoever takes it from the line gets the error; a line that ends early does not care.
      words.catch(() => {})
      line.push({ window, heard: { window, words } })
    },
    size: () => line.length,
    first(): AskedWindow {
      const first = line.shift()
      if (first === undefined) throw new Error('the line of windows is empty')
      return first
    },
    async [Symbol.asyncDispose]() {
      ended.abort(new Error('the transcription ended'))
      await Promise.allSettled(line.map(({ heard }) => heard?.words))
    },
  }
}

/** Where sections of about `sectionUs` begin, of the windows that are passed; null or absent: nothing is cut. */
function createSections(sectionUs: number | null | undefined) {
  const startsUs: number[] = []
  return {
    isCutting: typeof sectionUs === 'number',
    startsUs,
    pass(windowUs: number): void {
      if (windowUs - (startsUs.at(-1) ?? Number.NEGATIVE_INFINITY) >= (sectionUs ?? Number.POSITIVE_INFINITY))
        startsUs.push(windowUs)
    },
  }
}

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
      `The language "${code}" is unknown to Whisper; leave it out to have it detected, or give an ISO 639-1 code such as "en".`,
    )
  return language
}
