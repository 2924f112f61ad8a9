// Transcribes a long recording on several workers at once: the first listens until the language is known and cuts the
// rest at silences; each section is then its own step. Put together, the words are the same as from a single worker.
import type {
  Sections,
  SpeechProgress,
  Transcript,
  TranscriptWord,
} from '../../adapters/whisper/speech-engine.ts'
import { standbyOfParts } from '../engine/queues.ts'
import type { HearingHooks } from './hear-file.ts'
import type { StepOfJob, TranscribeHooks, TranscribeInput } from './steps.ts'

type Hear = (
  step: StepOfJob,
  input: TranscribeInput,
  hooks: HearingHooks & Pick<TranscribeHooks, 'onWaiting'>,
) => Promise<Transcript>

/** What is known of a section; words are numbered from its own start. */
type Section = {
  startUs: number
  /** Null: the end of the recording. */
  endUs: number | null
  doneUs: number
  words: readonly TranscriptWord[]
  isDone: boolean
}

/**
 * Hears `input` in sections of about `sectionUs`, with `hear` for each. Only what has been heard without a gap is shown
 * and kept, so a restart resumes there. Throws what the first section that fails throws; the others are stopped then.
 */
export async function hearInSections(
  step: StepOfJob,
  input: TranscribeInput,
  { model, sectionUs }: { model: string; sectionUs: number },
  hooks: TranscribeHooks,
  hear: Hear,
): Promise<Transcript> {
  const cut: { sections: Sections | null } = { sections: null }
  const head = await hear(
    step,
    { ...input, sectionUs },
    {
      ...hooks,
      onSections(sections) {
        cut.sections = sections
      },
    },
  )
  const { language = null, startsUs = [] } = cut.sections ?? {}
  const sections = startsUs.map((startUs, index): Section => {
    const endUs = startsUs[index + 1] ?? null
    return { startUs, endUs, doneUs: startUs, words: [], isDone: false }
  })
  let areTimesEstimated = head.areTimesEstimated ?? false
  const headUs = startsUs[0] ?? 0
  /** What is heard without a gap, once `changed` has advanced; `kept` is where it could be resumed. */
  const show = (changed: Section, kept: Pick<SpeechProgress, 'nextUs' | 'words'> | null) => {
    const heardUs = sections.reduce((sum, { startUs, doneUs }) => sum + doneUs - startUs, headUs)
    hooks.onProgress(Math.min(heardUs, input.durationUs))
    const open = sections.find(({ isDone }) => !isDone)
    if (open === undefined || open.startUs < changed.startUs) return
    const before = sections.slice(0, sections.indexOf(open)).map(({ words }) => words)
    const joined = (words: readonly TranscriptWord[]) => numbered([head.words, ...before, words])
    hooks.onWords(joined(open.words), open.doneUs, false)
    if (changed === open && kept === null) return
    const { nextUs, words } = changed === open && kept !== null ? kept : { nextUs: open.startUs, words: [] }
    hooks.onWindow({ version: 1, model, language, nextUs, words: joined(words), areTimesEstimated })
  }
  const ended = new AbortController()
  const signal = AbortSignal.any([step.signal, ended.signal])
  const { standby, ...beside } = step
  const standbys = standby && standbyOfParts(standby, sections.length)
  const hearSection = async (section: Section, index: number): Promise<Transcript> => {
    const { startUs, endUs } = section
    const heard = await hear(
      {
        ...{ ...beside, name: `${step.name} section ${index + 1}`, signal },
        ...(standbys && { standby: standbys.part() }),
      },
      {
        ...{ ...input, resumeFrom: { version: 1, model, language, nextUs: startUs, words: [] } },
        ...(endUs === null ? {} : { untilUs: endUs }),
      },
      {
        ...hooks,
        onProgress(us) {
          section.doneUs = Math.max(section.doneUs, us)
          show(section, null)
        },
        onWords(words) {
          section.words = words
        },
        onWindow: (kept) => show(section, kept),
      },
    ).finally(() => standbys?.partEnded())
    section.words = heard.words
    section.doneUs = endUs ?? input.durationUs
    section.isDone = true
    areTimesEstimated ||= heard.areTimesEstimated ?? false
    show(section, null)
    return heard
  }
  const hearing = sections.map(hearSection)
  try {
    const heard = await Promise.all(hearing)
    return {
      language: [head, ...heard].find((part) => part.language !== null)?.language ?? null,
      model,
      words: numbered([head.words, ...heard.map(({ words }) => words)]),
      areTimesEstimated,
    }
  } finally {
    ended.abort(new Error('another section of the recording failed'))
    await Promise.allSettled(hearing)
  }
}

/** One list, with ids as in a single transcription. */
function numbered(parts: readonly (readonly TranscriptWord[])[]): TranscriptWord[] {
  const counts = { word: 0, hesitation: 0 }
  return parts
    .flat()
    .map((word) => ({ ...word, id: `${word.kind === 'word' ? 'w' : 'h'}${counts[word.kind]++}` }))
}
