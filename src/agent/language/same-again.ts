// “Do the same for the memo”: the request before it, with another composition or another place. It is written out in
// full before anything reads it, so that guards, facts and frames all see one ordinary prompt.
import type { EditContext, EditDocument } from '../../edit/document.ts'
import { historyRequest } from '../history-request.ts'
import { readSentences } from './read/sentences.ts'
import type { Token } from './read/tokens.ts'

type Project = { document: EditDocument; context: EditContext }

/**
 * `prompt`, or the request that it repeats, written out. `earlier` are the requests before it in its conversation,
 * newest first. A prompt that repeats nothing, or nothing that can be repeated, stays as it is.
 */
export function writtenOut(prompt: string, earlier: readonly string[], project: Project): string {
  const [last, ...before] = earlier
  if (last === undefined) return prompt
  const target = repeatedFor(tokensIn(prompt, project))
  if (target === null) return prompt
  const request = writtenOut(last, before, project)
  if (historyRequest(request) !== null || repeatedFor(tokensIn(request, project)) !== null) return prompt
  const [first, end] = [target[0], target.at(-1)]
  if (!first || !end) return prompt
  const isComposition = namesComposition(target)
  if (!isComposition && !namesPlace(target)) return prompt
  const words = prompt.slice(first.from, end.to)
  const sentences = readSentences(request, project.document, project.context)
  const written = sentences.map(({ tokens }) =>
    isComposition ? inComposition(words, tokens, request) : atPlace(words, tokens, request),
  )
  return written.every((sentence) => sentence !== null) ? written.join('\n') : prompt
}

function tokensIn(text: string, { document, context }: Project): Token[] {
  return readSentences(text, document, context).flatMap(({ tokens }) => tokens)
}

const DOING = new Set(['do', 'apply', 'repeat', 'make', 'use', 'run'])
const LINKS = new Set(['for', 'in', 'on', 'to', 'with'])

/** What “(do) the same (thing) for” stands before; null when the tokens are no such request. */
function repeatedFor(tokens: readonly Token[]): Token[] | null {
  let at = 0
  const skip = (matches: (token: Token) => boolean): boolean => {
    const token = tokens[at]
    if (token === undefined || !matches(token)) return false
    at++
    return true
  }
  while (skip((token) => isPolite(token) || /^(?:,|and|can|could|would|will|you)$/.test(token.text)));
  const isDoing = skip(({ text }) => DOING.has(text))
  while (skip(({ text }) => text === 'exactly' || text === 'the'));
  const isSame = skip(({ senses }) => senses.limit === 'same')
  if (!isSame && !(isDoing && skip(({ text }) => /^(?:that|this|it)$/.test(text)))) return null
  while (skip(({ text, senses }) => /^(?:thing|edits?|changes?)$/.test(text) || senses.limit === 'again'));
  // “the same between 1:00 and 2:00”: the link belongs to the place.
  if (!skip(({ text }) => LINKS.has(text)) && tokens[at]?.senses.link === undefined) return null
  const rest = tokens.slice(at)
  while (rest.length > 0 && isTrailing(rest.at(-1) as Token)) rest.pop()
  return rest.length > 0 ? rest : null
}

function isPolite({ senses, kind }: Token): boolean {
  return kind === 'word' && senses.glue === 'politeness'
}

function isTrailing(token: Token): boolean {
  return token.kind === 'mark' || isPolite(token) || token.senses.limit === 'again'
}

function namesComposition(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, senses }) => kind === 'composition' || senses.thing === 'composition' || senses.thing === 'copy',
  )
}

function namesPlace(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, senses }) =>
      kind === 'time' || kind === 'ordinal' || senses.place !== undefined || senses.link === 'from',
  )
}

/** A sentence about `words` instead of the composition that it was about. */
function inComposition(words: string, tokens: readonly Token[], prompt: string): string | null {
  const named = tokens.filter(({ kind }) => kind === 'composition')
  const [first, end] = [tokens[0], tokens.at(-1)]
  if (!first || !end || named.length > 1) return null
  const [one] = named
  if (one === undefined) return `In ${words}, ${prompt.slice(first.from, end.to)}`
  // “the Interview”, “the memo”: one article is enough.
  const article = tokens.findLast(({ to }) => to <= one.from)
  const from = article?.senses.glue === 'articles' ? article.from : one.from
  return `${prompt.slice(first.from, from)}${words}${prompt.slice(one.to, end.to)}`
}

/** A sentence that named no place, at `words`. */
function atPlace(words: string, tokens: readonly Token[], prompt: string): string | null {
  if (!namesPlace(tokensOfPlace(tokens)) && tokens.length > 0) {
    const last = tokens.findLast(({ kind }) => kind !== 'mark') as Token
    const hasLink = /^(?:from|between|after|before|until|during|at)\b/i.test(words)
    return `${prompt.slice(tokens[0]?.from, last.to)} ${hasLink ? '' : 'in '}${words}`
  }
  return null
}

/** “All filler words” names no place. */
function tokensOfPlace(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ senses }) => senses.place !== 'everything')
}
