// The project that models are tried on: two of the sample media with their true transcripts. Opens no file and stores
// nothing.
import interview from '../../../test/fixtures/media/interview.json'
import voiceMemo from '../../../test/fixtures/media/voice-memo.json'
import { applyOperation } from '../../edit/apply.ts'
import {
  type EditContext,
  type EditDocument,
  EMPTY_DOCUMENT,
  type MediaReference,
  type TranscriptWord,
} from '../../edit/document.ts'
import { usFromSeconds } from '../../edit/time.ts'

export type TrialProject = { document: EditDocument; context: EditContext }

type Spoken = { text: string; duration: number; words: { word: string; start: number; end: number }[] }

/** Two compositions, “Interview” with a picture and “Voice memo” without one. */
export function sampleProject(): TrialProject {
  const samples = [
    { media: reference('interview', 'interview.mp4', interview), spoken: interview, name: 'Interview' },
    { media: reference('memo', 'voice-memo.mp3', voiceMemo), spoken: voiceMemo, name: 'Voice memo' },
  ]
  const context: EditContext = {
    media: new Map(samples.map(({ media }) => [media.id, media])),
    words: new Map(samples.map(({ media, spoken }) => [media.id, wordsOf(spoken)])),
  }
  let document = EMPTY_DOCUMENT
  for (const { media, name } of samples) {
    const clips = [{ mediaId: media.id }]
    let made = 0
    const operation = { type: 'create_composition' as const, id: `composition-${media.id}`, name, clips }
    const result = applyOperation(document, operation, context, () => `${media.id}-${made++}`)
    if (!result.ok) throw new Error(`the sample project cannot be made: ${result.problem.kind}`)
    document = result.value
  }
  return { document, context }
}

function reference(id: string, name: string, { duration }: Spoken): MediaReference {
  const hasPicture = name.endsWith('.mp4')
  return {
    ...{ id, name, kind: hasPicture ? 'video' : 'audio', hasAudio: true, hasPicture, hasAlpha: false },
    availableRange: { startUs: 0, endUs: usFromSeconds(duration) },
    width: hasPicture ? 1280 : null,
    height: hasPicture ? 720 : null,
    frameRate: hasPicture ? { numerator: 25, denominator: 1 } : null,
    startTimecode: null,
    tracks: [],
  }
}

/** The true words, with the punctuation of the true text as a recognizer writes it. */
function wordsOf({ text, words }: Spoken): TranscriptWord[] {
  const written = text.split(/\s+/)
  return words.map(({ word, start, end }, index) => ({
    ...{ id: `w${index}`, text: (written.length === words.length ? written[index] : null) ?? word },
    ...{ startUs: usFromSeconds(start), endUs: usFromSeconds(end), confidence: 0.9, kind: 'word' },
  }))
}
