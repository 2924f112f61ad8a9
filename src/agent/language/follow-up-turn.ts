// What a follow-up and the request before it are, and what their readers share.
import type { CompositionId, EditContext, EditDocument } from '../../edit/document.ts'
import type { EditSubjects } from '../../edit/edit-subjects.ts'
import type { EarlierTurn } from '../engine.ts'
import type { Frame } from './follow-up-frames.ts'
import { withConcepts } from './read/concepts.ts'
import { knownNames, withEntities } from './read/entities.ts'
import { withNumbers } from './read/numbers.ts'
import type { Sentence } from './read/sentences.ts'
import { commands } from './read/taken-back.ts'
import { is, matches } from './read/token-tests.ts'
import { lex, type Token } from './read/tokens.ts'
import { isAuxiliary } from './vocabulary/grammar.ts'

/** What a prompt is read in; `shown`: the composition on the screen. */
export type Project = { document: EditDocument; context: EditContext; shown?: CompositionId | undefined }

/** A follow-up in parts, with the request before it. */
export type Turn = Frame & {
  prompt: string
  tokens: readonly Token[]
  request: string
  asked: readonly Token[]
  sentences: readonly Sentence[]
  /** “In "Webinar", ”, if the previous request was about that and the prompt names none. */
  scope: string
  /** What the request was about; null if it changed nothing. */
  done: EditSubjects | null
  last: EarlierTurn
  project: Project
}

/** The tokens as they stand in the prompt. */
export const partOf = (prompt: string, tokens: readonly Token[]) =>
  prompt.slice(tokens[0]?.from ?? 0, tokens.at(-1)?.to ?? 0)

/** The tokens of a text, with names and numbers. */
export function plainTokens(prompt: string, { document, context }: Project): Token[] {
  return withNumbers(withConcepts(withEntities(lex(prompt), knownNames(document, context), prompt)))
}

/** It gives a name: “call”, “with the name”, “and”. */
export const isNaming = (token: Token) =>
  (matches(token, { verb: 'rename label' }) && token.senses.thing === undefined) ||
  matches(token, { link: 'called saying', text: 'with name as and but' })

/** What something is called, as a quotation: without quotation marks only where nothing else can be meant. */
export function nameIn(prompt: string, value: readonly Token[], isCalled: boolean): string | null {
  const [first] = value
  const isWritten = first !== undefined && /^\p{Lu}/u.test(prompt.slice(first.from))
  const isFilm = value.length > 1 && !isWritten && matches(first, { thing: 'copy clip excerpt composition' })
  // “At the bottom”, “the bottom” say where.
  const isPlace = !(isCalled && isWritten) && value.every(is({ look: true, glue: true, link: true }))
  if (!first || value.length > MAX_NAME || isFilm || isPlace) return null
  if (first.kind === 'quote') return value.length === 1 ? prompt.slice(first.from, first.to) : null
  // “I meant to say No Salt”
  const isTitle = value.length > 1 && value.every(({ from }) => /^\p{Lu}/u.test(prompt.slice(from)))
  const isOther = (token: Token) =>
    matches(token, { kind: 'quote mark break', text: 'and but' }) ||
    (!isTitle && token.senses.limit !== undefined) ||
    (!isCalled && commands(token))
  // “Could it sit at the bottom” asks.
  const isSaid = (token: Token) => isAuxiliary(token.text) || matches(token, { glue: 'pronouns' })
  if (value.some(isOther) || (!isCalled && value.some(isSaid))) return null
  // “Promo” behind “no,”, but not “Vertical.” at the start of a sentence
  const isApart = /[^.!?\s]\s+$/.test(prompt.slice(0, first.from))
  const isOwn = isApart || value.some(({ senses }) => Object.keys(senses).length === 0)
  // “Draft Two” for what is called “Draft” by now
  const isNamed = value.some(({ kind }) => kind === 'word') || value.length > 1
  const isProper =
    isOwn && isNamed && isWritten && value.every(({ kind }) => /^(?:word|composition|number)$/.test(kind))
  return isCalled || isProper ? `"${partOf(prompt, value)}"` : null
}

const MAX_NAME = 6

/** What a follow-up says in full. */
export type Written = { text: string; isInstead: boolean }

/** In the place of what the request before it did: carried out on the document as that found it, unless it only sets something again. */
export const instead = ({ last, done }: Pick<Turn, 'last' | 'done'>, text: string): Written => ({
  text,
  isInstead: last.hasChanged && !done?.isSetting,
})

/** The only thing that was asked, if it was to do something. */
export function onlyClause({ sentences }: Turn) {
  const all = sentences.flatMap(({ clauses }) => clauses)
  const [clause, ...others] = all.length === 1 ? all : all.filter(({ verb }) => verb !== null)
  return clause && others.length === 0 && !clause.isNegated && clause.verb !== 'keep' ? clause : null
}
