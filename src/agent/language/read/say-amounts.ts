// “Quieter, say 6 dB down”, “pauses of say half a second”: an example that is meant as the value.
import { rewriter } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens with such a value right behind what it is the value of. */
export function withSaidAmounts(tokens: readonly Token[]): readonly Token[] {
  return VALUES.inside(AMOUNTS.inside(tokens))
}

const SOUND = '<thing:audio,music>'
const CHANGED = '<look:quieter,louder,slower,faster>'
const NOT_WRITTEN = '[!~<thing:titles,chapters,markers,name>]'

const AMOUNTS = rewriter([
  // “Two seconds flat”
  ['[-<measure:s>] @punctual ($|[=<break mark glue:politeness>])', ''],
  // “Volume plus 3 dB”
  [`[-${SOUND}] plus [=<measure:db>]`, '<look:louder up>'],
  [`[-${SOUND}] minus [=<measure:db>]`, '<look:quieter down>'],
])

const VALUES = rewriter([
  [`LOOK=${CHANGED} !${CHANGED}*4 ${NOT_WRITTEN} say N=<amount> (up|down|more|less)?`, '$LOOK <link:by> $N'],
  [`${NOT_WRITTEN} say N=<amount>`, '$N'],
])
