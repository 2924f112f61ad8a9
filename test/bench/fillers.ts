// `bun test/bench/fillers.ts`: how well fillers and abandoned takes are told from words that mean
// something, against labels made by reading. Prints recall and precision by words; -v lists mistakes.
import { fillersAmong } from '../../src/edit/fillers.ts'
import { retakesAmong } from '../../src/edit/retakes.ts'
import {
  type LabeledSpeech,
  labeledMedia,
  labeledSentences,
  precisionOf,
  recallOf,
  type Score,
  scoreOf,
  sumOf,
} from '../support/labeled-speech.ts'

export function fillerScore(speech: LabeledSpeech): Score {
  const index = new Map(speech.words.map((word, at) => [word, at]))
  const found = new Set(fillersAmong(speech.words, {}).map((word) => index.get(word) ?? -1))
  for (const at of speech.retakes) if (!speech.fillers.has(at)) found.delete(at)
  return scoreOf(speech, found, speech.fillers)
}

export function retakeScore(speech: LabeledSpeech): Score {
  const found = new Set<number>()
  for (const { from, to } of retakesAmong(speech.words)) for (let at = from; at < to; at++) found.add(at)
  return scoreOf(speech, found, speech.retakes)
}

async function main(): Promise<void> {
  const media = await labeledMedia()
  const groups: [string, LabeledSpeech[]][] = [
    ...media.map((speech): [string, LabeledSpeech[]] => [speech.name, [speech]]),
    ['sentences, punctuated', await labeledSentences('written')],
    ['sentences, pauses only', await labeledSentences('paused')],
  ]
  console.log('| speech | fillers there | recall | precision | retake words there | recall | precision |')
  console.log('|---|---|---|---|---|---|---|')
  const mistakes: string[] = []
  for (const [name, speeches] of groups) {
    const fillers = sumOf(speeches.map(fillerScore))
    const retakes = sumOf(speeches.map(retakeScore))
    const cells = [fillers, retakes].flatMap((score) => [
      score.there,
      recallOf(score).toFixed(3),
      precisionOf(score).toFixed(3),
    ])
    console.log(`| ${[name, ...cells].join(' | ')} |`)
    for (const [what, score] of [
      ['filler', fillers],
      ['retake', retakes],
    ] as const) {
      mistakes.push(...score.wrong.map((text) => `${name}: not a ${what}: ${text}`))
      mistakes.push(...score.missed.map((text) => `${name}: missed ${what}: ${text}`))
    }
  }
  if (Bun.argv.includes('-v')) console.log(`\n${mistakes.join('\n')}`)
}

if (import.meta.main) await main()
