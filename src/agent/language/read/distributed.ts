// “Mute the Interview from 0:10 to 0:20 and the memo from 0:05 to 0:08”: if each composition has its own place or value, the clause is split
// into one request per composition.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { setOf } from '../vocabulary/beside.ts'
import type { Clause } from './clause.ts'
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
  return isOfFilms || isOfValues
    ? apart(tokens, verb, isOfFilms ? films : values, isOfFilms ? OF_FILM : OF_VALUE)
    : null
}

/** An object: a thing in the film, or a word outside the vocabulary. */
const CONTENT = '<word&thing&!thing:composition bare>'
const hasContent = has(CONTENT)
/** A sentence, the intro, words in quotation marks. */
const hasPart = has('<quote unit place>')
const OWN = '<composition time amount ordinal number quote ratio size unit place>'
/** “The pauses in the Interview”: what both are about. */
const OBJECT = pattern(`OBJECT=([!<link>|${OWN}] .)*40 [=<link>|${OWN}]`)
const hasShape = has('<ratio size>')
const isJoint = fits('and|,|;|&|but|while')
/** Exactly one composition or value, with a time, amount, thing or part of its own. */
const isOf = (one: string, own: string) => {
  const isOne = fits(`!${one}*60 ${one} !${one}*60`)
  const hasOwn = has(`[!${one}] ${own}`)
  return (part: readonly Token[]) => isOne(part) && hasOwn(part)
}
const OF_FILM = {
  isOwn: isOf('<composition>', `(${OWN}|${CONTENT})`),
  isCommand: has('<word&verb&base&!unit look:on,off>'),
}
const OF_VALUE = { isOwn: isOf('<measure:db,lufs,%,x>', OWN), isCommand: has('<word&verb&base&!unit look>') }

/** One command per token at `of`; null if any of them has no part of its own. */
function apart(
  tokens: readonly Token[],
  verb: string | null,
  of: readonly number[],
  { isOwn, isCommand }: typeof OF_FILM,
): Token[][] | null {
  const at = tokens.findIndex(({ senses, isBase }) => verb !== null && senses.verb === verb && isBase)
  const joints = of.slice(1).map((next, order) => {
    const before = of[order] as number
    return (
      before +
      Math.max(
        0,
        tokens.slice(before, next).findLastIndex((token) => isJoint([token])),
      )
    )
  })
  const [joint] = joints
  if (joint === undefined || at > joint || joints.some((one) => of.includes(one))) return null
  // “For the Interview, cut …”
  const start = at > (of[0] as number) ? 0 : at + 1
  const parts = [start, ...joints.map((one) => one + 1)].map((from, order) =>
    tokens.slice(from, joints[order]),
  )
  const [first = [], ...others] = parts
  // “The memo should be 9:16 and the Interview 1:1”: without a verb, only shapes say what is to be done.
  if (!parts.every((part) => isOwn(part) && (at >= 0 || hasShape(part)))) return null
  // “… up 3 dB and … down 3 dB”, “… and captions on the memo” are two commands.
  if (others.some((part) => isCommand(part))) return null
  const object = OBJECT.at(first, 0)?.parts.OBJECT ?? first.slice(0, -1)
  if (hasContent(first) && !hasContent(object) && !others.every((part) => hasContent(part))) return null
  // “The Interview by 3 dB and the memo by 6”: a bare number gets the first amount's unit.
  const amount = first.find(({ kind }) => kind === 'amount')
  const measured = (token: Token): Token =>
    amount && token.kind === 'number' ? { ...token, kind: 'amount', unit: amount.unit } : token
  return [
    tokens.slice(0, joint),
    ...others.map((part) => [
      ...tokens.slice(at, at + 1),
      ...(hasContent(part) || hasPart(part) ? [] : object),
      ...part.map(measured),
    ]),
  ]
}
