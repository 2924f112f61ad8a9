// What a prompt speaks of that is heard in the talk, as it says it: “cost of the oven”, “sourdough starter”. Only offered: a person sees
// which words were taken for a topic.

import type { EditContext } from '../../edit/document.ts'
import { speaksIn } from '../commands/plans/people.ts'
import { isStopWord, plainTranscript, stem, withoutGenitive } from '../commands/plans/words.ts'
import { keptFor } from '../kept.ts'
import { wordsOf } from '../language/read/item.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import { hasSense, type Said, topicsHeard } from './said.ts'

const MAX_TOPICS = 6
const MAX_WORDS = 4
/** Words that stand between the words of one topic: “cost of the oven”. */
const MAX_BETWEEN = 2

/** Topics of what is said, those of the most and the rarest words first. */
export function topicPhrases(said: Said): string[] {
  const heard = topicsHeard(said.project.context)
  const name = said.name()?.toLowerCase().split(/\s+/) ?? []
  const { tokens, project } = said
  const isHeard = ({ kind, text }: Token) =>
    kind === 'word' &&
    !name.includes(text) &&
    !isStopWord(text) &&
    !isWord(text, 'fresh') &&
    !speaksIn(text, project) &&
    heard.has(stem(withoutGenitive(text)))
  const plain = tokens.filter((token) => isHeard(token) && !hasSense(token.senses))
  // “The camera part”, “drop tiktok”: words that also mean something else.
  const isNamed = (token: Token, at: number) => {
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const isNoun = before?.senses.glue === 'articles' || before?.text === 'of' || before?.text === 'and'
    const isObject = before?.senses.verb !== undefined && token.senses.verb === undefined
    const isOfPart = after?.senses.unit !== undefined || before?.senses.link === 'about'
    // “The camera, sound + best clips lines”
    const isListed =
      /^[,+&]$/.test(before?.text ?? '') &&
      tokens.slice(at).some(({ senses }) => senses.unit === 'sentence' || senses.unit === 'part')
    return isHeard(token) && (isNoun || isListed || isOfPart || (isObject && plain.length === 0))
  }
  const isTopic = (token: Token, at: number) => plain.includes(token) || isNamed(token, at)
  const runs: Token[][] = []
  let last = -1
  for (const [at, token] of tokens.entries()) {
    if (!isTopic(token, at)) continue
    const between = tokens.slice(last + 1, at)
    const run = runs.at(-1)
    const isNext =
      run !== undefined &&
      run.length < MAX_WORDS &&
      between.length <= MAX_BETWEEN &&
      (between.length === 0 || between[0]?.text === 'of')
    if (isNext) run.push(...between, token)
    else runs.push([token])
    last = at
  }
  const worth = (run: readonly Token[]) =>
    run.reduce((sum, { text }) => sum + 1 / (heard.get(stem(withoutGenitive(text))) ?? Infinity), 0)
  const phrases = runs.toSorted((a, b) => worth(b) - worth(a)).map((run) => wordsOf(run, said.prompt))
  const words = runs
    .filter((run) => run.length > 1)
    .flatMap((run) => run.filter((one) => plain.includes(one)).map(({ text }) => withoutGenitive(text)))
  return [...new Set([...phrases, ...words])].slice(0, MAX_TOPICS)
}

/** A longer prompt, or a longer talk, isn't searched for words that are said. */
const MAX_SEARCHED = 120
const MAX_TALK = 200_000

const heardText = keptFor(({ words }: EditContext) => ({
  talk: [...words.values()].map((one) => ` ${plainTranscript(one).join(' ')} `).join('|'),
}))

/** Words in a row that somebody says: “the take two line”, “the never-give-up bit”. One that only joins them is not enough. */
export function heardRuns({ tokens, prompt, project }: Said): string[] {
  const { talk } = heardText(project.context)
  const [from, to] = [tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0]
  const words = prompt
    .slice(from, to)
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean)
  if (words.length > MAX_SEARCHED || talk.length > MAX_TALK) return []
  // “One second” and “the last question” are no quotations.
  const counted = tokens.filter(({ kind }) => kind === 'amount' || kind === 'ordinal' || kind === 'time')
  const counting = new Set(
    counted.map((token) => prompt.slice(token.from, token.to).toLowerCase().split(' ')[0]),
  )
  const runs: string[] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    while (end < words.length && talk.includes(` ${words.slice(at, end + 1).join(' ')} `)) end++
    const run = words.slice(at, end)
    while (isWord(run[0], 'article')) run.shift()
    while (isWord(run.at(-1), 'article') || run.at(-1) === 'and') run.pop()
    if (run.length > 1 && !counting.has(run[0]) && run.some((word) => !isStopWord(word)))
      runs.push(run.join(' '))
    at = Math.max(end, at + 1)
  }
  return runs
}
