// “Mute the Interview from 0:10 to 0:20 and the memo from 0:05 to 0:08”: if each composition has its own place or value, the clause is split
// into one request per composition.
import { setOf } from '../vocabulary/beside.ts'
import type { Clause } from './clause.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Verbs that combine their objects, so that their clauses are never split. */
const TOGETHER: ReadonlySet<string> = setOf('make copy merge add move swap rename ask leave reorder')

/** The clauses, split where each composition or value has its own part. */
export function withDistributed(clauses: readonly Clause[]): Clause[] {
  return clauses.flatMap((clause) => partsOf(clause)?.map((tokens) => ({ ...clause, tokens })) ?? [clause])
}

function partsOf({ tokens, verb, isNegated, isRemark }: Clause): Token[][] | null {
  if (TOGETHER.has(verb ?? '') || isNegated || isRemark) return null
  const films = tokens.flatMap(({ kind, ids }, at) =>
    kind === 'composition' && ids.length === 1 ? [at] : [],
  )
  const values = tokens.flatMap(({ unit }, at) => (unit !== null && unit !== 's' ? [at] : []))
  const isOfFilms = new Set(films.map((at) => tokens[at]?.ids[0])).size > 1
  // “0:10-0:20 to 2x and 0:30-0:40 to 1.5x”
  const isOfValues =
    films.length === 0 && values.length > 1 && new Set(values.map((at) => tokens[at]?.unit)).size === 1
  return isOfFilms || isOfValues ? apart(tokens, verb, isOfFilms ? films : values, isOfFilms) : null
}

/** One command per token at `of`; null if any of them has no part of its own. */
function apart(
  tokens: readonly Token[],
  verb: string | null,
  of: readonly number[],
  isOfFilms: boolean,
): Token[][] | null {
  const at = tokens.findIndex(({ senses, isBase }) => verb !== null && senses.verb === verb && isBase)
  const joints = of.slice(1).map((next, order) => {
    const before = of[order] as number
    return before + Math.max(0, tokens.slice(before, next).findLastIndex(isJoint))
  })
  const [joint] = joints
  if (joint === undefined || at > joint || joints.some((one) => of.includes(one))) return null
  // “For the Interview, cut …”
  const start = at > (of[0] as number) ? 0 : at + 1
  const parts = [start, ...joints.map((one) => one + 1)].map((from, order) =>
    tokens.slice(from, joints[order]),
  )
  if (!parts.every((part) => hasOwn(part, isOfFilms))) return null
  // “The memo should be 9:16 and the Interview 1:1”: without a verb, only shapes say what is to be done.
  if (at < 0 && !parts.every((part) => part.some(is({ kind: 'ratio size' })))) return null
  // “… up 3 dB and … down 3 dB”, “… and captions on the memo” are two commands.
  if (parts.slice(1).some((part) => part.some((token) => isCommand(token, isOfFilms)))) return null
  const [first = [], ...others] = parts
  // “The pauses in the Interview to 0.5 s and in the memo to 0.3”: what both are about.
  const object = first.slice(
    0,
    first.findIndex((token) => token.senses.link !== undefined || isOwn(token)),
  )
  if (first.some(isContent) && !object.some(isContent) && !others.every((part) => part.some(isContent)))
    return null
  const amount = first.find(({ kind }) => kind === 'amount')
  const command = tokens.slice(at, at + 1)
  return [
    tokens.slice(0, joint),
    ...others.map((part) => [
      ...command,
      ...(part.some(isContent) || part.some(isPart) ? [] : object),
      ...part.map((token) => measured(token, amount)),
    ]),
  ]
}

const isCommand = ({ senses, isBase, kind }: Token, isOfFilms: boolean): boolean =>
  (kind === 'word' && isBase && senses.verb !== undefined && senses.unit === undefined) ||
  (senses.look !== undefined && (!isOfFilms || /^(?:on|off)$/.test(senses.look)))

/** An object: a thing in the film, or a word outside the vocabulary. */
const isContent = ({ kind, senses }: Token): boolean =>
  kind === 'word' &&
  ((senses.thing !== undefined && senses.thing !== 'composition') || Object.keys(senses).length === 0)

/** “The Interview by 3 dB and the memo by 6”: a bare number gets the first amount's unit. */
const measured = (token: Token, amount: Token | undefined): Token =>
  amount && token.kind === 'number' ? { ...token, kind: 'amount', unit: amount.unit } : token

const isJoint = ({ text }: Token): boolean => /^(?:and|,|;|&|but|while)$/.test(text)

/** A sentence, the intro, words in quotation marks. */
const isPart = (token: Token): boolean => matches(token, { kind: 'quote', unit: true, place: true })

/** Exactly one composition or value, with a time, amount, thing or part of its own. */
const hasOwn = (part: readonly Token[], isOfFilms: boolean): boolean => {
  const isOne = ({ kind, unit }: Token) =>
    isOfFilms ? kind === 'composition' : unit !== null && unit !== 's'
  return (
    part.filter(isOne).length === 1 &&
    part.some((token) => !isOne(token) && (isOwn(token) || (isOfFilms && isContent(token))))
  )
}

const isOwn = (token: Token): boolean =>
  matches(token, { kind: 'composition time amount ordinal number quote ratio size', unit: true, place: true })
