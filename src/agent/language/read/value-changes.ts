// One look for another: “16:9 out, 1:1 in”, “captions plain -> karaoke”, “square, not wide”, “karaoke instead of plain”. What it was
// before says nothing that is to be done.
import { rewriter } from '../phrases/rewrite.ts'
import type { Token } from './tokens.ts'

/** The tokens with the look that is meant only. */
export function withNewValue(tokens: readonly Token[]): readonly Token[] {
  return FAMILIES.reduce((list, { inside }) => inside(list), tokens)
}

/** Between two looks, they name what has them. */
const NOUNS = '(<thing:captions,shape,composition glue:articles,pronouns>|ones|one|from|is|was)*6'

const FAMILIES = ['<size ratio look:vertical,square,landscape>', '<look:karaoke,boxed,plain>'].map((look) => {
  const [first, second] = [`[!~${look}] A=${look}`, `B=${look} [!>${look}]`]
  return rewriter([
    // “Square, not wide”, “karaoke instead of plain”, “karaoke in, plain out”
    [
      `${first} N=${NOUNS} (,? and? not|,? (instead|instead of)|,? rather than|in place of|in , !${look}*5 out) M=${NOUNS} ${second}`,
      '$A $N $M',
    ],
    // “From plain to karaoke”, “plain -> karaoke”, “plain out, karaoke in”
    [
      `(from|in)? ${first} N=${NOUNS} (out ,? and? M=${NOUNS} ${second} (from|in)?|(to|into|for|→|=|(-|=)? \\>|,? not !${look}*5 but) M=${NOUNS} ${second})`,
      '$N $M $B',
    ],
  ])
})
