import { DEFAULT_FILLERS } from '../../../../edit/fillers.ts'
import { clockText, countText, listText } from '../../../../edit/time-text.ts'
import { passagesAbout, rangeOfPassage } from '../topics.ts'
import { findPhrase, plainWord, topicWords } from '../words.ts'
import type { Work } from '../work.ts'
import { askedAbout, eachOne, shortened } from './answering.ts'

const MOST_QUOTED = 5

/** How many hesitations are heard. */
export function fillerCount(work: Work): string {
  const single = DEFAULT_FILLERS.filter(
    (text) => !text.includes(' ') && !['like', 'actually', 'basically', 'literally'].includes(text),
  )
  return eachOne(work, (one) => {
    const words = work.scene
      .now(one.id)
      .words.filter(({ kind, text }) => kind === 'hesitation' || single.includes(plainWord(text)))
    return `“${one.name}” has ${countText(words.length, 'hesitation')} such as um and uh`
  })
}

/** "What did I say about X", "when do we talk about X", "where is 'X' said". */
export function whatWasSaid(work: Work): string | null {
  const { clause, text, scene } = work
  const match =
    /(?<!\w)(?:say about|talk about|talk on|talk|mention|about|say|topic of|said) (?!<[dtn])((?!in <).+?)(?: in (?:the |this )?(?:<c\d+>|composition|video|interview|podcast|transcript).*)?$/.exec(
      text,
    )
  if (!match) return null
  const words = match[1] ?? ''
  const start = match.index + match[0].indexOf(words, match[0].startsWith(words) ? 0 : 4)
  const entity = clause.entity(/<q\d+>/.exec(words)?.[0])
  const topic =
    entity && 'text' in entity
      ? entity.text
      : clause.originalAt(start, start + words.length).replace(/^(?:the |a |an )?/i, '')
  if (topicWords(topic).length === 0 && findPhraseAnywhere(work, topic) === 0) return null
  const chosen = askedAbout(work)
  const told = chosen.flatMap((one) => {
    const { sentences, words: heard } = scene.now(one.id)
    const exact = findPhrase(heard, topic).flatMap(({ from }) => {
      const atUs = heard[from]?.range.startUs ?? 0
      const sentence = sentences.find(({ range }) => range.startUs <= atUs && atUs < range.endUs)
      return sentence ? [sentence] : []
    })
    const near = passagesAbout(sentences, topic)
      .slice(0, MOST_QUOTED)
      .map((passage) => ({
        text: sentences
          .slice(passage.from, passage.to)
          .map((sentence) => sentence.text)
          .join(' '),
        range: rangeOfPassage(sentences, passage),
      }))
    const found = exact.length > 0 ? [...new Set(exact)] : near
    return found.length === 0
      ? []
      : [
          `In “${one.name}”: ${found
            .slice(0, MOST_QUOTED)
            .map(({ text: said, range }) => `at ${clockText(range.startUs)} “${shortened(said)}”`)
            .join('; ')}${found.length > MOST_QUOTED ? `; and ${found.length - MOST_QUOTED} more` : ''}`,
        ]
  })
  return told.length === 0 ? `Nothing is said about “${topic}”.` : `${told.join('. ')}.`
}

function findPhraseAnywhere({ scene }: Work, phrase: string): number {
  return scene.compositions.reduce((sum, { id }) => sum + findPhrase(scene.now(id).words, phrase).length, 0)
}

/** The words that are said most. */
export function gist(work: Work): string {
  return eachOne(work, (one) => {
    const { sentences } = work.scene.now(one.id)
    const counted = new Map<string, number>()
    for (const { words } of sentences)
      for (const { text } of words)
        if (topicWords(text).length > 0) counted.set(plainWord(text), (counted.get(plainWord(text)) ?? 0) + 1)
    const top = [...counted]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 8)
      .map(([word]) => word)
    return top.length === 0
      ? `“${one.name}” has no transcript`
      : `“${one.name}” speaks most of ${listText(top)}`
  })
}

/** The transcript, shortened. */
export function transcriptText(work: Work): string {
  return eachOne(
    work,
    (one) =>
      `“${one.name}”: ${
        shortened(
          work.scene
            .now(one.id)
            .sentences.map(({ text }) => text)
            .join(' '),
          2000,
        ) || 'no transcript'
      }`,
  )
}
