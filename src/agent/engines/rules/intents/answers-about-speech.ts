import { DEFAULT_FILLERS, fillersAmong } from '../../../../edit/fillers.ts'
import { clockText, countText, lengthText, listText } from '../../../../edit/time-text.ts'
import { pausesOf } from '../../../../edit/verbs/shorten-gaps.ts'
import { isQuestionSentence } from '../../../commands/plans/question-sentences.ts'
import { passagesAbout, rangeOfPassage } from '../../../commands/plans/topics.ts'
import { findPhrase, plainWord, topicWords } from '../../../commands/plans/words.ts'
import { placesIn } from '../places/read-places.ts'
import type { Work } from '../work.ts'
import { askedAbout, eachOne, shortened } from './answering.ts'

const MOST_QUOTED = 5

const SPELLINGS: Record<string, RegExp> = {
  um: /^u+h?m+$/,
  uh: /^u+h+$/,
  er: /^e+r+m?$/,
  ah: /^(?:a+h+|e+h+)$/,
  hmm: /^m*h*m+$/,
}
const SOUNDS = /(?<!\w)(um|uh|er|ah|hmm)(?!\w)/g

/** How many fillers are heard, as `remove_fillers` finds them; only those that are named, if any are. */
export function fillerCount(work: Work): string {
  const named = [...new Set(work.text.match(SOUNDS) ?? [])]
  return eachOne(work, (one) => {
    const all = fillersAmong(work.scene.now(one.id).words, {})
    const fillers =
      named.length === 0
        ? all
        : all.filter(({ text }) => named.some((sound) => SPELLINGS[sound]?.test(plainWord(text))))
    const said = phrasesOf(fillers.map(({ text }) => plainWord(text)))
    const phrases = [...Map.groupBy(said, (text) => text)]
      .map(([text, all]) => ({ text, count: all.length }))
      .sort((a, b) => b.count - a.count)
    const list = phrases.map(({ text, count }) => (count === 1 ? `“${text}”` : `“${text}” ×${count}`))
    return `“${one.name}” has ${countText(said.length, 'filler word')}${list.length === 0 ? '' : ` (${listText(list, 10)})`}`
  })
}

/** "you", "know" are one filler. */
function phrasesOf(words: readonly string[]): string[] {
  const pairs = DEFAULT_FILLERS.filter((text) => text.includes(' '))
  const phrases: string[] = []
  for (let index = 0; index < words.length; index++) {
    const pair = `${words[index]} ${words[index + 1] ?? ''}`
    if (pairs.includes(pair)) index++
    phrases.push(pairs.includes(pair) ? pair : (words[index] ?? ''))
  }
  return phrases
}

/** "What did I say about X", "when do we talk about X", "where is 'X' said". */
export function whatWasSaid(work: Work): string | null {
  const { clause, text, scene } = work
  const match =
    /(?<!\w)(?:say about|talk about|talk on|talk|mention|about|say|topic of|said) (?!<[dtn])((?!in <).+?)(?: in (?:the |this )?(?:<c\d+>|composition|video|interview|podcast|transcript).*)?$/.exec(
      text,
    )
  const passive =
    /^(?:when|where|how often|at what time|in which \w+) (?:is|are|was|were|do|does|did) (?:the |a |an |our |my )?(.+?) (?:say|mention|talk|discussed|come up|brought up|appears?|happens?)(?: about)?(?: in .*)?$/.exec(
      text,
    )
  if (passive)
    return nearestSaid(
      work,
      clause.originalAt(
        passive[0].indexOf(passive[1] ?? ''),
        passive[0].indexOf(passive[1] ?? '') + (passive[1] ?? '').length,
      ),
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

/** What is said nearest to what any other question asks: "when does the grant close". */
export function nearestSaid(work: Work, topic = work.clause.original()): string | null {
  const asked = topic
    .replace(
      /^(?:at |on |in )?(?:what|which) (?:date|day|time|year|month|price|name|number|place|city|amount|kind of|sort of)\b/i,
      '',
    )
    .replace(
      /\b(?:in|of) (?:the|this|my|our) (?:\w+ )?(?:video|composition|interview|podcast|episode|recording|talk|webinar|project)\b/gi,
      '',
    )
  const told = askedAbout(work).flatMap((one) => {
    const { sentences } = work.scene.now(one.id)
    const passages = passagesAbout(sentences, asked, 0.6).slice(0, 3)
    return passages.length === 0
      ? []
      : [
          `In “${one.name}”: ${passages
            .map((passage) => {
              const texts = sentences.slice(passage.from, passage.to).map(({ text }) => text)
              return `at ${clockText(rangeOfPassage(sentences, passage).startUs)} “${shortened(texts.join(' '))}”`
            })
            .join('; ')}`,
        ]
  })
  return told.length === 0 ? null : `${told.join('. ')}.`
}

/** The words that are heard in the places that a question names: "what is said between 0:05 and 0:10". */
export function saidThere(work: Work): string | null {
  const told = askedAbout(work).flatMap((one) => {
    const places = placesIn(work.clause, work.scene.reference(one.id), 'keep', work.text)
    if (places.kind === 'missing') return [places.why]
    if (places.kind === 'none') {
      const edge = /\b(?:at|in|near) the (?:very )?(start|end)\b/.exec(work.text)?.[1]
      const { sentences } = work.scene.reference(one.id)
      const part = edge === 'start' ? sentences.slice(0, 2) : edge === 'end' ? sentences.slice(-2) : []
      return part.length === 0 ? [] : [`In “${one.name}”: “${part.map(({ text }) => text).join(' ')}”`]
    }
    const words = work.scene.reference(one.id).words.filter(({ range }) => {
      const middle = (range.startUs + range.endUs) / 2
      return places.ranges.some(({ startUs, endUs }) => startUs <= middle && middle < endUs)
    })
    return [
      words.length === 0
        ? `nothing is said there in “${one.name}”`
        : `In “${one.name}”: “${shortened(words.map(({ text }) => text).join(' '), 600)}”`,
    ]
  })
  return told.length === 0 ? null : `${told.join('. ')}.`
}

/** The questions that are asked, each with its time. */
export function questionList(work: Work): string {
  return eachOne(work, (one) => {
    const { sentences } = work.scene.now(one.id)
    const asked = sentences.filter(isQuestionSentence)
    const list = asked.map(({ text, range }) => `“${shortened(text, 120)}” at ${clockText(range.startUs)}`)
    return asked.length === 0
      ? `no question is asked in “${one.name}”`
      : `“${one.name}”: ${listText(list, 20)}`
  })
}

/** How many pauses there are, and the longest of them. */
export function pauseList(work: Work): string {
  const length = work.clause.entities('length')[0]
  const longest = /\blongest\b/.test(work.text)
  const overUs = length?.us ?? (longest ? 250_000 : 1_000_000)
  return eachOne(work, (one) => {
    const { composition } = work.scene.now(one.id)
    const pauses = pausesOf(composition, work.scene.document, work.scene.project.context)
      .filter(({ startUs, endUs }) => endUs - startUs > overUs)
      .sort((a, b) => b.endUs - b.startUs - (a.endUs - a.startUs))
    const chosen = longest ? pauses.slice(0, 1) : pauses
    const list = chosen
      .toSorted((a, b) => a.startUs - b.startUs)
      .map(({ startUs, endUs }) => `${lengthText(endUs - startUs)} at ${clockText(startUs)}`)
    if (longest)
      return list[0] ? `the longest pause of “${one.name}” is ${list[0]}` : `“${one.name}” has no pause`
    return `“${one.name}” has ${countText(pauses.length, 'pause')} over ${lengthText(overUs)}${list.length === 0 ? '' : `: ${listText(list, 20)}`}`
  })
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
