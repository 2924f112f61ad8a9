// “Mute the Interview from 0:10 to 0:20 and the memo from 0:05 to 0:08”: where each composition has a place or a value of its own, each is
// a request of its own, and neither has both.
import { setOf } from '../vocabulary/beside.ts'
import type { Clause } from './clause.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Of what puts several together, or is about both, all parts belong together. */
const TOGETHER: ReadonlySet<string> = setOf('make copy merge add move swap rename ask leave reorder')

/** The clauses, with one for each composition that has its own part. */
export function withDistributed(clauses: readonly Clause[]): Clause[] {
  return clauses.flatMap((clause) => partsOf(clause)?.map((tokens) => ({ ...clause, tokens })) ?? [clause])
}

function partsOf({ tokens, verb, isNegated, isRemark }: Clause): Token[][] | null {
  if (verb === null || TOGETHER.has(verb) || isNegated || isRemark) return null
  const films = tokens.flatMap(({ kind, ids }, at) =>
    kind === 'composition' && ids.length === 1 ? [at] : [],
  )
  if (new Set(films.map((at) => tokens[at]?.ids[0])).size < 2) return null
  const at = tokens.findIndex(({ senses }) => senses.verb === verb)
  const joints = films.slice(1).map((film, order) => {
    const before = films[order] as number
    return before + Math.max(0, tokens.slice(before, film).findLastIndex(isJoint))
  })
  const [joint] = joints
  if (at < 0 || joint === undefined || at > joint || joints.some((one) => films.includes(one))) return null
  // “For the Interview, cut …”
  const start = at > (films[0] as number) ? 0 : at + 1
  const parts = [start, ...joints.map((one) => one + 1)].map((from, order) =>
    tokens.slice(from, joints[order]),
  )
  if (!parts.every(hasOwn)) return null
  const [first = [], ...others] = parts
  // “The pauses in the Interview to 0.5 s and in the memo to 0.3”: what both are about.
  const object = first.slice(
    0,
    first.findIndex((token) => token.senses.link !== undefined || isOwn(token)),
  )
  if (first.some(isContent) && !object.some(isContent) && !others.every((part) => part.some(isContent)))
    return null
  const amount = first.find(({ kind }) => kind === 'amount')
  const command = tokens[at] as Token
  return [
    tokens.slice(0, joint),
    ...others.map((part) => [
      command,
      ...(part.some(isContent) ? [] : object),
      ...part.map((token) => measured(token, amount)),
    ]),
  ]
}

/** What something is done to: a thing of the film, or words that nothing here is called. */
const isContent = ({ kind, senses }: Token): boolean =>
  kind === 'word' &&
  ((senses.thing !== undefined && senses.thing !== 'composition') || Object.keys(senses).length === 0)

/** “The Interview by 3 dB and the memo by 6”: of the same unit. */
const measured = (token: Token, amount: Token | undefined): Token =>
  amount && token.kind === 'number' ? { ...token, kind: 'amount', unit: amount.unit } : token

const isJoint = ({ text }: Token): boolean => /^(?:and|,|;|&|but|while)$/.test(text)

/** One composition, and a time, an amount or a part of a talk beside it. */
const hasOwn = (part: readonly Token[]): boolean =>
  part.filter(({ kind }) => kind === 'composition').length === 1 &&
  part.some((token) => token.kind !== 'composition' && isOwn(token))

const isOwn = (token: Token): boolean =>
  matches(token, { kind: 'composition time amount ordinal number quote ratio size', unit: true, place: true })
