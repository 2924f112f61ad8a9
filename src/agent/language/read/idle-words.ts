// What a request says beside itself in a few words: “mute, don't cut, the swear word”, “delete the last clip, not needed”, “put the intro
// before everything”. Without them, or in other words, it is the plain request.
import { partOf } from '../vocabulary/going.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { commands } from './taken-back.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens in plain words. Linear: all lookahead is bounded. */
export function withoutIdleWords(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const to = otherVerbEnd(tokens, at) ?? needlessEnd(tokens, at)
    const edge = to === null ? edgeOfAll(tokens, at) : null
    if (edge !== null) out.push(...edge.words)
    else if (to === null) out.push(plainWord(tokens, at))
    at = to ?? edge?.to ?? at + 1
  }
  return out
}

const isMark = (token: Token | undefined) => token?.kind === 'mark' && /^[,:(–—)-]$/.test(token.text)
const ends = (token: Token | undefined) =>
  token === undefined || token.kind === 'break' || /^[.!?;,)]$/.test(token.text)

/** “(Mute), don't cut: (the last question)”: where it ends; null where another thing is banned. */
function otherVerbEnd(tokens: readonly Token[], from: number): number | null {
  const verb = tokens[from - 1]
  const opens = from === 1 || ends(tokens[from - 2]) || tokens[from - 2]?.senses.glue === 'politeness'
  // “Silence” is a pause, too.
  if (verb?.senses.verb === undefined || verb.text === 'do' || !verb.isBase || !opens) return null
  let at = isMark(tokens[from]) ? from + 1 : from
  if (tokens[at]?.text === 'do' && tokens[at + 1]?.text === 'not') at += 2
  else if (tokens[at]?.text === 'not') at++
  else return null
  const other = tokens[at]
  if (!commands(other) || other?.senses.verb === verb.senses.verb) return null
  at++
  while (isMark(tokens[at])) at++
  const object = tokens[at]
  const isOwn = object?.kind === 'quote' || isWord(object?.text, 'article', 'possessive')
  return isOwn ? at : null
}

/** “(Delete it), not needed” */
function needlessEnd(tokens: readonly Token[], from: number): number | null {
  const [mark, not, needless] = tokens.slice(from, from + 3)
  const start =
    tokens.findLastIndex(
      (token, at) => at < from && (token.kind === 'break' || /^[.!?;]$/.test(token.text)),
    ) + 1
  const verb = tokens.findIndex(
    (token, at) => at >= start && at < from && matches(token, { verb: 'remove' }) && token.isBase,
  )
  if (!isMark(mark) || verb < 0 || not === undefined) return null
  // “…, off-topic”, “…, irrelevant”
  const topic = tokens.findIndex(({ text }, at) => at > from + 1 && at < from + 4 && text === 'topic')
  if (not.text === 'off' && topic > 0 && ends(tokens[topic + 1])) return topic + 1
  if (partOf(not.text) === 'U' && ends(needless)) return from + 2
  const isNeedless = needless !== undefined && partOf(needless.text) === 'u' && ends(tokens[from + 3])
  return not.text === 'not' && isNeedless && verb < from - 1 ? from + 3 : null
}

/** “The first spoken word” is a word, and “(the bad word) in 1:08” is at that time. */
function plainWord(tokens: readonly Token[], at: number): Token {
  const token = tokens[at] as Token
  if (token.text === 'spoken word' && tokens[at - 1]?.kind === 'ordinal')
    return { ...token, text: 'word', senses: { unit: 'word' } }
  return inTime(tokens, at) ? asLink(token, 'at') : token
}

/** “(The bad word) in 1:08”: at that time. */
function inTime(tokens: readonly Token[], at: number): boolean {
  const [noun, link, time, next] = tokens.slice(Math.max(0, at - 1), at + 3)
  return (
    at > 0 &&
    link?.text === 'in' &&
    time?.kind === 'time' &&
    matches(noun, { unit: 'word sentence question', thing: 'profanity pauses markers chapters' }) &&
    ends(next)
  )
}

/** “(Put it) before everything else”: at the start. */
function edgeOfAll(tokens: readonly Token[], at: number): { words: Token[]; to: number } | null {
  const [link, all] = tokens.slice(at, at + 2)
  const start = tokens.findLastIndex((token, index) => index < at && ends(token)) + 1
  const said = tokens.slice(start, at)
  const isPut =
    said.some((token) => matches(token, { verb: 'add move' }) && token.isBase) &&
    said.some(is({ kind: 'media composition' }))
  const side = link?.senses.link
  const isAll = /^(?:everything|everything else|all)$/.test(all?.text ?? '')
  if (!link || !isAll || !isPut || (side !== 'before' && side !== 'after')) return null
  const edge = side === 'before' ? 'start' : 'end'
  const words = [
    asLink(link, 'to'),
    { ...asVerb(link, 'the'), senses: { glue: 'articles' } as Token['senses'] },
    { ...asVerb(link, edge), senses: { place: edge } as Token['senses'] },
  ]
  return { words, to: tokens[at + 2]?.text === 'else' ? at + 3 : at + 2 }
}
