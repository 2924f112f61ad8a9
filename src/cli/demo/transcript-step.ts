// The demo's second step: shows what was heard, and how well it matches what was said.
import type { TranscriptRow } from '../../store/media.ts'
import { accuracyOf } from './accuracy.ts'
import { SAMPLES } from './sample-media.ts'
import { clock, type Stage, type Step } from './stage.ts'

/** A pause this long starts a new line. */
const LINE_PAUSE_US = 700_000

export const transcriptStep: Step = {
  heading: 'The transcript of the interview, and how well it agrees with what was said',
  async run(stage) {
    const transcripts = transcriptsOf(stage)
    for (const line of linesOf(transcripts.get('interview.mp4')?.words ?? []))
      stage.say(`   ${clock(line.startUs / 1e6)}  ${line.text}`)
    stage.say('')
    const accuracies: Record<string, unknown> = {}
    for (const sample of SAMPLES) {
      const heard = transcripts.get(sample)?.words ?? []
      const accuracy = accuracyOf(
        stage.samples.trueWordsOf(sample).map(({ word, start }) => ({
          text: word,
          startSeconds: start,
        })),
        heard.map(({ text, startUs }) => ({ text, startSeconds: startUs / 1e6 })),
      )
      const { wrongWords, trueWords, wordErrorRate, medianStartErrorSeconds } = accuracy
      const starts =
        medianStartErrorSeconds === null
          ? ''
          : `, word starts off by ${Math.round(medianStartErrorSeconds * 1000)} ms in the median`
      stage.say(
        `   ${sample.padEnd(14)} word error rate ${(wordErrorRate * 100).toFixed(1)} % (${wrongWords} of ${trueWords})${starts}`,
      )
      accuracies[sample] = {
        word_error_rate: Number(wordErrorRate.toFixed(4)),
        median_start_error_seconds: medianStartErrorSeconds,
      }
    }
    stage.report.accuracy = accuracies
  },
}

function transcriptsOf({ server, report }: Stage): Map<string, TranscriptRow> {
  const { media } = server.services.store
  const projectId = String(report.project_id)
  const names = new Map(media.itemsOf(projectId).map(({ id, name }) => [id, name]))
  return new Map(media.transcriptsOf(projectId).map((row) => [names.get(row.mediaId) ?? '', row]))
}

type Line = { startUs: number; text: string }

function linesOf(words: TranscriptRow['words']): Line[] {
  const lines: Line[] = []
  let lastEndUs = Number.NEGATIVE_INFINITY
  for (const { text, startUs, endUs } of words) {
    const current = lines.at(-1)
    if (current === undefined || startUs - lastEndUs > LINE_PAUSE_US) lines.push({ startUs, text })
    else current.text += ` ${text}`
    lastEndUs = endUs
  }
  return lines
}
