// A part beside another one: “put A right before the one about B”, “move A so that it follows B”, “A should come before B”.
import { type Row, rewriter, type Write } from '../phrases/rewrite.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as “move A before B”; null when they say anything else. */
export const movedBeside = (tokens: readonly Token[]): readonly Token[] | null => MOVED.whole(tokens)

const isPart = is({ unit: 'sentence question answer part', kind: 'quote' })

const moved: Write = ({ ONE = [], SIDE = [], OTHER = [] }, [first]) => {
  const noun = ONE.find(isPart)
  const [side] = SIDE
  if (!first || !side || !noun) return null
  const named = OTHER.map((token) =>
    token.text === 'one' && noun.kind !== 'quote' ? { ...noun, from: token.from, to: token.to } : token,
  )
  const place = /^precede/.test(side.text) || side.senses.link === 'before' ? 'before' : 'after'
  // “Right” ends what A is about.
  const link = { ...asLink(side, place), text: `right ${place}` }
  return named.some(isPart) ? [asVerb(first, 'move'), ...ONE, link, ...named] : null
}

const BESIDE = '(<link:before,after>|precede|precedes|follow|follows|behind)'
/** “So that it comes right”, “to”, “should go” */
const BETWEEN =
  '(<link:to limit:exactly glue:helpers>|@landing,shall,neuter,directly|just|up|down|forward|back|,|so|so_that|so_that_it)'
const ONE = `ONE=(([!${BESIDE}] !<composition mark>)*30 [!${BETWEEN}] !<composition mark>)`
const OTHER = `OTHER=([!${BESIDE}] .)+40`

const ROWS: readonly Row[] = [
  // “Put A right before the one about B”, “move A so that it follows B”
  [`<base> [-<verb:move,add>|@placing] ${ONE} ${BETWEEN}*12 SIDE=${BESIDE} ${OTHER}`, moved],
  // “A should come before B”, “let A play before B”, but “A comes before B” and “what comes before B”
  [
    `[!<verb:ask asked>] @holding? ${ONE} ${BETWEEN}* (SIDE=(precede|follow)|[!<ends:s>] @landing ${BETWEEN}* SIDE=${BESIDE}) ${OTHER}`,
    moved,
  ],
]
const MOVED = rewriter(ROWS)
