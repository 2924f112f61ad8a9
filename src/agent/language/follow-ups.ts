// Expands a follow-up that relies on the previous request, “do the same for the memo”, into a full prompt before anything else reads it, so
// that guards, facts and frames all see one ordinary prompt.
import type { EditContext, EditDocument } from '../../edit/document.ts'
import { historyRequest } from '../history-request.ts'
import { readSentences, type Sentence } from './read/sentences.ts'
import type { Token } from './read/tokens.ts'
import { isWord } from './vocabulary/grammar.ts'

type Project = { document: EditDocument; context: EditContext }

/**
 * Expands `prompt` if it relies on the previous request: “do the same for …”, “… too”, “another at 0:40”, “make them bigger”.
 * `earlier` holds the conversation's previous requests, newest first; at most `room` characters of them are read. A prompt that is
 * complete, or whose reference is unclear, is returned unchanged.
 */
export function writtenOut(
  prompt: string,
  earlier: readonly string[],
  project: Project,
  room = MAX_READ,
): string {
  const [last, ...before] = earlier
  if (last === undefined || last.length > room) return prompt
  const own = readSentences(prompt, project.document, project.context)
  const tokens = own.flatMap((one) => one.tokens)
  if (!tokens.some(leans)) return prompt
  const request = writtenOut(last, before, project, room - last.length)
  if (historyRequest(request) !== null || repeatedFor(tokensIn(request, project)) !== null) return prompt
  const sentences = readSentences(request, project.document, project.context)
  const turn: Turn = { prompt, tokens, isOne: own.length === 1, request, sentences }
  return repeated(turn) ?? withMore(turn) ?? withAnother(turn) ?? withReference(turn) ?? prompt
}

/** Characters of previous requests that are read. */
const MAX_READ = 3_000

/** A word that may refer to the previous request. Most prompts have none, so nothing else is read for them. */
const leans = (token: Token): boolean =>
  isAdding(token) ||
  token.senses.limit === 'same' ||
  token.text === 'another' ||
  isWord(token.text, 'referring', 'demonstrative')

type Turn = {
  prompt: string
  tokens: readonly Token[]
  /** The prompt is one sentence. */
  isOne: boolean
  request: string
  sentences: readonly Sentence[]
}

function tokensIn(text: string, { document, context }: Project): Token[] {
  return readSentences(text, document, context).flatMap(({ tokens }) => tokens)
}

/** “Do the same for the memo”: repeats the request there. */
function repeated(turn: Turn): string | null {
  return repeatedAt(repeatedFor(turn.tokens), turn)
}

function repeatedAt(target: readonly Token[] | null, { prompt, request, sentences }: Turn): string | null {
  const [first, end] = [target?.[0], target?.at(-1)]
  if (target === null || !first || !end) return null
  const isComposition = namesComposition(target)
  if (!isComposition && !namesPlace(target)) return null
  const words = prompt.slice(first.from, end.to)
  const written = sentences.map(({ tokens }) =>
    isComposition ? inComposition(words, tokens, request) : atPlace(words, tokens, request),
  )
  return written.every((sentence) => sentence !== null) ? written.join('\n') : null
}

const isAdding = ({ text }: Token): boolean => /^(?:too|also|as well|plus|likewise)$/.test(text)
const isOpening = (token: Token): boolean =>
  isAdding(token) ||
  isPolite(token) ||
  isWord(token.text, 'opener') ||
  /^(?:,|and|now|then|k)$/.test(token.text)

/** “The elephant part too”: repeats the verb with another object. */
function withMore(turn: Turn): string | null {
  const { prompt, tokens } = turn
  const from = tokens.findIndex((token) => !isOpening(token))
  const to = tokens.findLastIndex((token) => !isAdding(token) && !isTrailing(token)) + 1
  const rest = tokens.slice(from, to)
  const [first, end] = [rest[0], rest.at(-1)]
  const isMore = [...tokens.slice(0, from), ...tokens.slice(to)].some(isAdding)
  const isCommand = rest.some(({ senses }) => senses.verb !== undefined && senses.thing === undefined)
  if (!isMore || isCommand || from < 0 || !first || !end) return null
  if (rest.every(({ kind, senses }) => kind === 'composition' || senses.glue === 'articles'))
    return repeatedAt(rest, turn)
  const verb = onlyVerb(turn)
  return verb && `${scopeOf(turn, rest)}${verb} ${prompt.slice(first.from, end.to)}`
}

/** The verb of a one-clause request; null if it can't simply be repeated. */
function onlyVerb({ request, sentences }: Turn): string | null {
  const [clause, ...others] = sentences.flatMap(({ clauses }) => clauses)
  const token = clause?.tokens.find(({ senses }) => senses.verb !== undefined && senses.verb === clause.verb)
  if (!clause || !token || others.length > 0 || clause.isNegated || clause.verb === 'keep') return null
  return clause.verb === 'remove' ? 'remove' : request.slice(token.from, token.to)
}

/** “In Webinar, ”, as typed, if only the previous request names a composition. */
function scopeOf({ request, sentences }: Turn, tokens: readonly Token[]): string {
  const named = sentences.flatMap((one) => one.tokens.filter(({ kind }) => kind === 'composition'))
  const [one] = named
  if (one === undefined || named.length > 1 || one.ids.length !== 1) return ''
  return tokens.some(({ kind, senses }) => kind === 'composition' || senses.thing === 'composition')
    ? ''
    : `In ${request.slice(one.from, one.to)}, `
}

/** “Add another at 0:40”: fills in what was added before. */
function withAnother({ prompt, tokens, sentences }: Turn): string | null {
  const at = tokens.findIndex(({ text }) => text === 'another')
  const another = tokens[at]
  const one = tokens[at + 1]?.text === 'one' ? tokens[at + 1] : another
  const next = tokens[tokens.indexOf(one as Token) + 1]
  const isBare =
    next === undefined || next.kind === 'mark' || next.senses.link !== undefined || next.kind === 'time'
  const adds = sentences.some(({ clauses }) => clauses.some(({ verb }) => verb === 'add' || verb === 'mark'))
  const thing = adds ? thingIn(sentences) : null
  if (!another || !one || !isBare || thing === null) return null
  return `${prompt.slice(0, another.from)}a ${thing.replace(/s$/, '')}${prompt.slice(one.to)}`
}

/** The one thing that a request is about, such as “chapters”; null if there are none or several. */
function thingIn(sentences: readonly Sentence[]): string | null {
  const things = sentences.flatMap(({ tokens }) => tokens.flatMap(({ senses }) => senses.thing ?? []))
  const [first, ...others] = new Set(things.filter((thing) => thing !== 'composition'))
  return first !== undefined && others.length === 0 ? first : null
}

/** Resolves “them” to the previous request's thing, and limits “it” to the composition that it named. */
function withReference(turn: Turn): string | null {
  const { prompt, tokens, sentences } = turn
  const pronoun = tokens.find(({ text }) => /^(?:it|them|they|those)$/.test(text))
  if (pronoun === undefined) return null
  const isNamed = tokens.some(({ senses, kind }) => senses.thing !== undefined || kind === 'quote')
  const thing = pronoun.text === 'it' || isNamed ? null : thingIn(sentences)
  const makes = sentences.some(({ clauses }) =>
    clauses.some(({ verb }) => verb === 'make' || verb === 'copy'),
  )
  const scope = makes || !turn.isOne ? '' : scopeOf(turn, tokens)
  if (thing === null && scope === '') return null
  const text =
    thing === null ? prompt : `${prompt.slice(0, pronoun.from)}the ${thing}${prompt.slice(pronoun.to)}`
  return `${scope}${text}`
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
