// Expands a follow-up that relies on the previous request, “do the same for the memo”, into a full prompt before anything else reads it, so
// that guards, facts and frames all see one ordinary prompt.
import type { CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import { type EditSubjects, subjectsOf } from '../../edit/edit-subjects.ts'
import type { EarlierTurn } from '../engine.ts'
import { historyRequest } from '../history-request.ts'
import { withConcepts } from './read/concepts.ts'
import { knownNames, withEntities } from './read/entities.ts'
import { withNumbers } from './read/numbers.ts'
import { restores } from './read/returns.ts'
import { readSentences, type Sentence } from './read/sentences.ts'
import { commands } from './read/taken-back.ts'
import { lex, type Token } from './read/tokens.ts'
import { areQuotable, MAX_READ, namesText, refersToUnmade, withReferents } from './references.ts'
import { isWord } from './vocabulary/grammar.ts'

type Project = { document: EditDocument; context: EditContext; shown?: CompositionId | undefined }

/**
 * Expands `prompt` if it relies on the previous request: “do the same for …”, “… too”, “another at 0:40”, “make that one bigger”,
 * “restore that line”. `earlier` holds the conversation's previous turns, newest first; at most `room` characters of them are
 * read. A prompt that is complete, or whose reference is unclear, is returned unchanged.
 */
export function writtenOut(
  prompt: string,
  earlier: readonly EarlierTurn[],
  project: Project,
  room = MAX_READ,
): string {
  const [last, ...before] = earlier
  const isLong = last === undefined || last.prompt.length + prompt.length > room
  if (isLong || refersToUnmade(prompt, last)) return prompt
  const { document, context, shown } = project
  const receipt = earlier.find(({ hasChanged }) => hasChanged)?.receipt
  const subjects = receipt ? subjectsOf(receipt, document) : null
  const left = subjects && areQuotable(namesIn(subjects)) ? subjects : null
  const tokens = plainTokens(prompt, project)
  const named = left === null ? prompt : withReferents(prompt, tokens, left)
  if (named !== prompt) return named
  const read = readSentences(prompt, document, context)
  const isOne = read.length === 1 && !read[0]?.isQuestion
  const isFragment = isOne && !tokens.some(commands) && tokens.some(isValue)
  if (!isFragment && !tokens.some(leans)) return prompt
  const isMeant =
    shown === undefined ||
    document.compositions.some(({ id, name }) => id === shown && left?.about.includes(name))
  const isScoped = isOne && isMeant && left && !left.isAll && !namesComposition(tokens)
  const scope = isScoped ? `In ${namesText(left.about)}, ` : ''
  const request = writtenOut(last.prompt, before, project, room - prompt.length).replace(/[.!\s]{1,9}$/, '')
  const [asked, sentences] = [plainTokens(request, project), readSentences(request, document, context)]
  const turn: Turn = { prompt, tokens, request, asked, sentences, scope, done: last.hasChanged ? left : null }
  const isClear = historyRequest(request) === null && repeatedFor(asked) === null
  const expanded = isClear
    ? (restored(turn) ?? repeated(turn) ?? withMore(turn) ?? withAnother(turn) ?? withReference(turn))
    : null
  return expanded ?? (isFragment ? `${scope}${prompt.slice(tokens[leadEnd(tokens)]?.from)}` : prompt)
}

const namesIn = ({ made, about, original, removed }: EditSubjects): string[] => [
  ...made,
  ...about,
  ...removed,
  ...(original === undefined ? [] : [original]),
]

function plainTokens(prompt: string, { document, context }: Project): Token[] {
  return withNumbers(withConcepts(withEntities(lex(prompt), knownNames(document, context), prompt)))
}

/** Something that a request may be about: a value, a look, a thing. */
const isValue = ({ kind, senses }: Token) =>
  /^(?:number|amount|size|ratio|time|quote)$/.test(kind) || (senses.look ?? senses.thing) !== undefined

/** A word that may refer to the previous request. Most prompts have none, so nothing else is read for them. */
const leans = (token: Token): boolean =>
  isAdding(token) ||
  token.senses.limit === 'same' ||
  token.text === 'another' ||
  isWord(token.text.split(' ')[0], 'referring')

type Turn = {
  prompt: string
  tokens: readonly Token[]
  request: string
  asked: readonly Token[]
  sentences: readonly Sentence[]
  /** “In "Webinar", ”, if the previous request was about that and the prompt names none. */
  scope: string
  /** What the request was about; null if it changed nothing. */
  done: EditSubjects | null
}

const isAdding = ({ text }: Token): boolean => /^(?:too|also|as well|plus|likewise)$/.test(text)
const isTrailing = ({ kind, senses }: Token): boolean =>
  kind === 'mark' || (kind === 'word' && senses.glue === 'politeness') || senses.limit === 'again'
const isOpening = (token: Token): boolean =>
  isAdding(token) ||
  isTrailing(token) ||
  isWord(token.text, 'opener') ||
  /^(?:and|now|then|k)$/.test(token.text)

/** Where what is wanted begins, behind “ah no,”, “ok now”. */
function leadEnd(tokens: readonly Token[]): number {
  const isNo = ({ text }: Token, at: number) =>
    isWord(text, 'refusing') && (text !== 'no' || tokens[at + 1]?.kind !== 'word')
  return tokens.findIndex((token, at) => !isOpening(token) && !isNo(token, at))
}

/** “Do the same for the memo”, “same at 0:20”: repeats the request there. */
function repeated(turn: Turn): string | null {
  const core = repeatedFor(turn.tokens)
  return core && repeatedAt(core, turn)
}

/** Each sentence about what is named instead of the composition that it was about, or at a place if it names none. */
function repeatedAt(core: readonly Token[], { prompt, request, sentences }: Turn): string | null {
  const isComposition = namesComposition(core)
  if (!isComposition && !namesPlace(core)) return null
  const words = prompt.slice(core[0]?.from, core.at(-1)?.to)
  const link = isWord(core[0]?.text, 'leadingThere') ? '' : 'in '
  const written = sentences.map(({ tokens }) => {
    const said = tokens.filter(({ kind }) => kind !== 'mark')
    const [one, ...more] = said.filter(({ kind }) => kind === 'composition')
    const [from, to] = [said[0]?.from, said.at(-1)?.to]
    if (!isComposition) return namesPlace(said) ? null : `${request.slice(from, to)} ${link}${words}`
    if (one === undefined) return `In ${words}, ${request.slice(from, to)}`
    // “the Interview”, “the memo”: one article is enough.
    const until = request.slice(0, one.from).replace(/\bthe\s{1,9}$/i, '').length
    return more.length > 0 ? null : `${request.slice(from, until)}${words}${request.slice(one.to, to)}`
  })
  return written.every((sentence) => sentence !== null) ? written.join('\n') : null
}

/** “The elephant part too”, “and the last one too”: repeats the verb with another object. */
function withMore(turn: Turn): string | null {
  const { prompt, tokens, request, asked } = turn
  const from = tokens.findIndex((token) => !isOpening(token))
  const to = tokens.findLastIndex((token) => !isAdding(token) && !isTrailing(token)) + 1
  const rest = tokens.slice(from, to)
  const [first, end] = [rest[0], rest.at(-1)]
  if (![...tokens.slice(0, from), ...tokens.slice(to)].some(isAdding) || !first || !end) return null
  if (rest.some(({ senses }) => senses.verb !== undefined && senses.thing === undefined)) return null
  if (rest.every(({ kind, senses }) => kind === 'composition' || senses.glue === 'articles'))
    return repeatedAt(rest, turn)
  const [clause, ...others] = turn.sentences.flatMap((one) => one.clauses.filter(({ verb }) => verb !== null))
  const verb = clause?.tokens.find(({ senses }) => senses.verb === clause.verb)
  if (!clause || !verb || others.length > 0 || clause.isNegated || clause.verb === 'keep') return null
  // What is the second one once the first is gone?
  const one = rest.find(({ text }) => text === 'one')
  const noun = asked.findLast(({ senses }) => senses.unit !== undefined)
  if (one && (!noun || rest.some(({ kind, n }) => kind === 'ordinal' && n > 0))) return null
  const said = `${prompt.slice(first.from, (one ?? end)[one ? 'from' : 'to'])}${one && noun ? noun.text : ''}`
  return `${turn.scope}${clause.verb === 'remove' ? 'remove' : request.slice(verb.from, verb.to)} ${said}`
}

/** “Restore that last bite”, “bring that line back”: what the request removed, and nothing that went before. */
function restored({ tokens, scope, done }: Turn): string | null {
  const isSmall = ({ kind, text, senses: { unit, thing, glue, verb }, n }: Token) =>
    kind === 'mark' ||
    n === -1 ||
    (unit ?? glue) !== undefined ||
    /^(?:excerpt|clip|restore)$/.test(thing ?? verb ?? '') ||
    isWord(text, 'returning', 'refusing', 'demonstrative', 'particle')
  const isMeant = done !== null && done.removed.length > 0 && restores(tokens) && tokens.every(isSmall)
  return isMeant ? `${scope}restore ${namesText(done.removed)}` : null
}

/** “Add another at 0:40”: fills in what was added before. */
function withAnother({ prompt, tokens, scope, done }: Turn): string | null {
  const at = tokens.findIndex(({ text }) => text === 'another')
  const end = tokens[at + 1]?.text === 'one' ? at + 1 : at
  const next = tokens[end + 1]
  const isBare = !next || /^(?:mark|time)$/.test(next.kind) || next.senses.link !== undefined
  if (at < 0 || !isBare || !done?.added) return null
  return `${scope}${prompt.slice(0, tokens[at]?.from)}a ${done.added.split(' ')[0]}${prompt.slice(tokens[end]?.to)}`
}

/** Resolves “them” and “it” to what the previous request added, and limits them to the composition that it was about. */
function withReference({ prompt, tokens, scope, done }: Turn): string | null {
  const pronoun = tokens.find(({ text }) => /^(?:it|them|they|those|(?:this|that) one)$/.test(text))
  const before = tokens.slice(0, pronoun && tokens.indexOf(pronoun))
  const isNamed = before.some(({ senses, kind }) => senses.thing !== undefined || kind === 'quote')
  const isDone = before.some(({ senses }) => /^(?:remove|off|rename|label)$/.test(senses.verb ?? ''))
  const several = /^th(?:em|ey|ose)$/.test(pronoun?.text ?? '') ? done?.things : null
  const thing = isNamed ? null : isDone && done?.added ? done.added : several
  if (!pronoun || (!thing && scope === '')) return null
  const said = prompt.slice(tokens[leadEnd(tokens)]?.from, pronoun.from)
  return `${scope}${said}${thing ? `the ${thing}` : prompt.slice(pronoun.from, pronoun.to)}${prompt.slice(pronoun.to)}`
}

/** What “(do) the same (thing) for” stands before; null when the tokens are no such request. */
function repeatedFor(tokens: readonly Token[]): Token[] | null {
  const isSame = ({ senses, text }: Token, at: number) =>
    senses.limit === 'same' ||
    (at > 0 && isWord(tokens[at - 1]?.text, 'redoing') && /^(?:that|this|it)$/.test(text))
  const at = tokens.findIndex(isSame)
  const isLead = (token: Token) => isOpening(token) || isWord(token.text, 'redoing')
  let from = at + 1
  while (/^(?:thing|edits?|changes?|again)$/.test(tokens[from]?.text ?? '')) from++
  // “the same between 1:00 and 2:00”: the link belongs to the place.
  if (/^(?:for|in|on|to|with)$/.test(tokens[from]?.text ?? '')) from++
  else if (tokens[from]?.senses.link === undefined) return null
  const to = tokens.findLastIndex((token) => !isTrailing(token) && !isAdding(token)) + 1
  return at >= 0 && to > from && tokens.slice(0, at).every(isLead) ? tokens.slice(from, to) : null
}

const namesComposition = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ kind, senses }) => kind === 'composition' || /^(?:composition|copy)$/.test(senses.thing ?? ''),
  )

const namesPlace = (tokens: readonly Token[]): boolean =>
  tokens.some(
    ({ kind, senses: { place, link } }) =>
      /^(?:time|ordinal)$/.test(kind) || (place ?? 'everything') !== 'everything' || link === 'from',
  )
