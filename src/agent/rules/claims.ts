// Parts of an instruction that only say again what its command does anyway: “not earlier”, “nothing around it”, “just that one word”,
// “straight cut”. What the result can contradict becomes a proof.
import { isHesitation, plainWordsOf, stem } from '../commands/plans/words.ts'
import type { Token } from '../language/read/tokens.ts'
import { isWord } from '../language/vocabulary/grammar.ts'
import type { Proof } from './proofs.ts'

type Feature = Parameters<typeof isWord>[1]

/** “That one”, “but not” are tokens of two words. */
const isEach = ({ text }: Token, ...features: readonly Feature[]) =>
  text.split(' ').every((word) => isWord(word, ...features) || word === 'but')

/** What the result has to show if the part only repeats the command; null when it says something else. */
export function claimsOf(part: readonly Token[], said: readonly Token[]): Proof[] | null {
  const words = part.filter(({ kind }) => kind !== 'mark' && kind !== 'break')
  // “After that” repeats the quotation before it.
  const isSaid = ({ kind, quoted }: Token) =>
    kind === 'quote' &&
    said.filter((one) => one.quoted === quoted).length > part.filter((one) => one.quoted === quoted).length
  if (words.some((token) => token.kind !== 'word' && token.kind !== 'number' && !isSaid(token))) return null
  const isKept = words.some((token) => isWord(token.text, 'sparing', 'staying'))
  const isDenied = isKept || words.some((token) => isEach(token, 'denying'))
  const [unit, ...more] = words.flatMap(({ senses }) => senses.unit ?? [])
  const rest = words.filter(
    (token) =>
      token.senses.unit === undefined &&
      !isEach(token, 'denying', 'restating', 'possessive', 'demonstrative', 'sparing', 'staying', 'shall'),
  )
  if (more.length > 0) return null
  if (unit === 'sentence' && isDenied) return rest.every(isWhole) ? [{ kind: 'inside' }] : null
  if (unit === 'sentence') return rest.every(isOneOnly) ? [{ kind: 'count', n: 1, unit }] : null
  if (unit === 'word')
    return !isKept && rest.every((one) => isOneOnly(one) || isBeyond(one)) ? [{ kind: 'words' }] : null
  if (unit !== undefined) return null
  // “Or not” asks whether.
  const isOpen = words[0]?.text === 'or' || rest.length === 0
  const isEdge = isDenied && !isOpen && rest.every((one) => isBeyond(one) || isSaid(one))
  return isEdge || (rest.length > 1 && rest.every(({ text }) => isWord(text, 'joint'))) ? [] : null
}

const isBeyond = (token: Token) => isEach(token, 'beyond', 'neuter', 'there', 'hedging', 'joins')

const isWhole = (token: Token) =>
  isEach(token, 'joins') || /^(?:of|rest|be)$/.test(token.text) || token.senses.place === 'everything'

const isOneOnly = (token: Token) =>
  token.senses.limit === 'only' || token.kind === 'number' || isEach(token, 'joins', 'neuter', 'oneself')

/** What the result must show if a dropped value is true of it; null for what is no value. */
export function valueProof(token: Token, part: readonly Token[]): Proof | null {
  const { kind, n, unit, ids } = token
  const next = part[part.indexOf(token) + 1]
  const previous = part[part.indexOf(token) - 1]
  if (kind === 'time') return { kind: 'time', seconds: n }
  if (kind === 'amount' && unit === 's') return { kind: 'duration', seconds: n }
  // Behind “take” or “by”, a number says which one, or how far.
  const isCount =
    kind === 'number' &&
    (previous?.text === 'all' || !namesThing(previous)) &&
    !previous?.senses.link &&
    (previous?.senses.limit ?? 'only') === 'only'
  if (isCount) return countOf(n, next)
  if (token.senses.limit === 'both') return countOf(2, next)
  if (kind === 'ordinal' && (n === 1 || n === -1)) return { kind: n === 1 ? 'start' : 'end' }
  return kind === 'composition' || kind === 'media' ? { kind, ids } : null
}

function countOf(n: number, next: Token | undefined): Proof {
  return { kind: 'count', n, unit: next?.senses.unit === 'sentence' ? 'sentence' : null }
}

/** What the result must show if a dropped word meant the same thing as the command; null when no result could tell. */
export function wordProof({ kind, quoted, text, senses }: Token, heard: ReadonlySet<string>): Proof | null {
  if (kind === 'quote') return { kind: 'heard', stems: plainWordsOf(quoted).map(stem) }
  if (kind !== 'word') return null
  if (senses.place === 'start' || senses.place === 'end') return { kind: senses.place }
  if (senses.look === 'center') return { kind: 'middle' }
  if (senses.unit === 'sentence') return { kind: 'count', n: text.endsWith('s') ? null : 1, unit: 'sentence' }
  return Object.keys(senses).length === 0 && !isHesitation(text) && heard.has(stem(text))
    ? { kind: 'heard', stems: [stem(text)] }
    : null
}

/** True of a noun that a word in front of it may qualify: “LinkedIn version”, “phone interruption”. */
export function namesThing(token: Token | undefined): boolean {
  const { thing, place, unit, look } = token?.senses ?? {}
  return [thing, place, unit, look].some((sense) => sense !== undefined)
}
