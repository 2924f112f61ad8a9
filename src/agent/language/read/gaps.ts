// What a list leaves out: “the first sentence and the last one”, “the first 2 seconds and the last 3”, “the first as well as the last
// sentence”. The noun is written out, so that places are read one by one.
import { NONE } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens without such gaps; each pass fills the next one of a list. */
export function withoutGaps(tokens: readonly Token[]): readonly Token[] {
  return [AND, GAPS, GAPS, GAPS].reduce((list, { inside }) => inside(list), tokens)
}

const AND = rewriter([['(as well as|along with|together with|and also [=<quote>])', '<glue:helpers and>']])

const ORDINAL = '(<ordinal>|opening|closing|concluding)'
/** “The first sentence and the …” */
const listed = (noun: string) =>
  `LIST=(${ORDINAL} NOUN=${noun} ([!${ORDINAL} <word&unit measure:s>] .)*3 (and|&|,|\\+|plus|or) .*2)`

/** The noun, in the place of the last ordinal. */
const withNoun: Write = ({ LIST = [], NOUN: [noun] = NONE, LAST = [] }) => {
  const last = LAST[0]
  return noun && last ? [...LIST, ...LAST, { ...noun, from: last.from, to: last.to }] : null
}

const withSeconds: Write = ({ LIST = [], NOUN: [noun] = NONE, LAST = [], COUNT = [] }) => {
  const scale = /\bm(?:in|inute)?s?\b/.test(noun?.text ?? '') ? 60 : 1
  const amounts = COUNT.map((one): Token => ({ ...one, kind: 'amount', unit: 's', n: one.n * scale }))
  return [...LIST, ...LAST, ...amounts]
}

const GAPS = rewriter([
  // “The first sentence and the last”, “… and the last one”
  [`${listed('<word&unit>')} LAST=<ordinal> [=($|<mark break>)]`, withNoun],
  [`${listed('<word&unit>')} LAST=${ORDINAL} (one|ones)`, withNoun],
  // “The first 2 seconds and the last 3”
  [`${listed('<amount&measure:s>')} LAST=${ORDINAL} COUNT=<number> [!<word&unit>]`, withSeconds],
])
