// One look for another: “16:9 out, 1:1 in”, “captions plain -> karaoke”, “square, not wide”, “karaoke instead of plain”. What it was
// before says nothing that is to be done.
import { is, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const FAMILIES = [
  is({ kind: 'size ratio', look: 'vertical square landscape' }),
  is({ look: 'karaoke boxed plain' }),
]
/** Between two looks, they name what has them. */
const isNoun = is({
  thing: 'captions shape composition',
  glue: 'articles pronouns',
  text: 'ones one from is was',
})
/** The first look is meant, or the second one. */
const KEEPS_FIRST = /^(?:,? ?(?:and )?not|,? ?instead(?: of)?|,? ?rather than|in place of|in , ?.* out)$/
const KEEPS_SECOND = /^(?:to|into|for|→|=|- >|= >|>|out ,?(?: and)?|,? ?not .* but)$/

/** The tokens with the look that is meant only. */
export function withNewValue(tokens: readonly Token[]): readonly Token[] {
  for (const belongs of FAMILIES) {
    const [first, second, ...more] = tokens.flatMap((token, at) => (belongs(token) ? [at] : []))
    if (first === undefined || second === undefined || more.length > 0) continue
    const joint = tokens.slice(first + 1, second).filter((token) => !isNoun(token))
    const text = textOf(joint)
    const isFirst = KEEPS_FIRST.test(text)
    if (!isFirst && !KEEPS_SECOND.test(text)) continue
    const old = isFirst ? second : first
    // “… out, karaoke in”; “from plain”
    const beside = isFirst
      ? []
      : [tokens[first - 1], text.startsWith('out') ? tokens[second + 1] : undefined].filter(
          (token) => token && /^(?:from|in)$/.test(token.text),
        )
    return tokens.filter((token, at) => at !== old && !joint.includes(token) && !beside.includes(token))
  }
  return tokens
}
