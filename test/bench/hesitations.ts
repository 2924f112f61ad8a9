// `bun test/bench/hesitations.ts`: how many "um" and "uh" are found by their sound, and how many of
// the finds are none. The project aims for a recall of 0.8 at a precision of 0.9.
import { loadRecognizer } from '../../src/adapters/whisper/recognizer.ts'
import {
  hasOtherVoices,
  missedWordScore,
  OTHER_VOICES,
  otherVoiceScore,
  precisionOf,
  recallOf,
  type Score,
  scoreOf,
  TRANSCRIPTS,
  type TranscriptKind,
  VARIANTS,
} from '../support/hesitation-score.ts'
import { SPEECH_MODEL } from '../support/speech.ts'

function row(label: string, score: Score): void {
  const { there, found, wrong } = score
  console.log(
    `| ${label} | ${there} | ${found} | ${wrong} | ${recallOf(score).toFixed(2)} | ${precisionOf(score).toFixed(2)} |`,
  )
}

function head(title: string): void {
  console.log(`\n## ${title}\n\n| | there | found | wrong | recall | precision |\n|---|---|---|---|---|---|`)
}

const recognizer = await loadRecognizer(SPEECH_MODEL, 1)
for (const kind of Object.keys(TRANSCRIPTS) as TranscriptKind[]) {
  head(`Transcript: ${TRANSCRIPTS[kind]}`)
  for (const variant of VARIANTS) row(variant.label, await scoreOf(kind, variant, recognizer))
}

if (hasOtherVoices()) {
  head(
    'Voices of another synthesiser (flite); only the steadiness thresholds were adjusted after hearing them',
  )
  for (const voice of OTHER_VOICES) {
    row(voice, otherVoiceScore(voice, 0))
    row(`${voice}, with hiss`, otherVoiceScore(voice, 0.02))
  }
} else console.log('\nThis ffmpeg has no flite: voices of another synthesiser were not tried.')

const missed = await missedWordScore()
const share = ((100 * missed.wrong) / missed.there).toFixed(1)
console.log(
  `\nOf ${missed.there} real words, each struck from the transcript as if the recognizer had missed it,`,
)
console.log(`${missed.wrong} (${share} %) would be taken for a hesitation.`)
