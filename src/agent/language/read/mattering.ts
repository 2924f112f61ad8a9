// “Only the first two minutes matter”, “of this talk leave only the first minute”: what alone is wanted is kept.
import { rewriter, where } from '../phrases/rewrite.ts'
import { namesPlace } from './new-things.ts'
import type { Token } from './tokens.ts'

/** The tokens as “keep only …”; null when they say nothing of the kind. */
export function onlyWanted(tokens: readonly Token[]): readonly Token[] | null {
  return MATTERING.whole(tokens.filter(({ senses }) => senses.glue !== 'politeness')) ?? LEFT.whole(tokens)
}

const placed = (text: string) => where(({ WHAT = [] }) => namesPlace(WHAT), text)

const MATTERING = rewriter([
  // “Only the first minute matters”, “I only care about the first minute”
  ['<limit:only> WHAT=.*40 @mattering', placed('<verb:keep> <limit:only> $WHAT')],
  ['@asker <limit:only> care about WHAT=...', placed('<verb:keep> <limit:only> $WHAT')],
])

const FILM = '<composition thing:composition glue>'
const KEPT = 'VERB=<verb:keep,leave&base> WHAT=(<limit:only> .*40)'

const LEFT = rewriter([
  // “Of Interview leave only the first minute”, “of this talk …”: of all of it
  [
    `(of|from) <thing:composition glue>* FILM=<composition> ${FILM}* ${KEPT}`,
    placed('$VERB $WHAT <link:in> $FILM'),
  ],
  [`(of|from) ${FILM}+ ${KEPT}`, placed('$VERB $WHAT')],
])
