// Where something is that is to go, in words that could mean more: “the slate up top”, “the title off the front”, “the memo bit off the end”.

import { isWord } from '../vocabulary/grammar.ts'
import { sentencesOf } from './asides.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens with “at the start” and “at the end” in the place of such words. Linear. */
export function withEdgePlaces(tokens: readonly Token[]): Token[] {
  return sentencesOf(tokens).flatMap((sentence) => {
    // “Chuck SALE up top” is a title.
    const verb = sentence.findIndex(
      (token) => matches(token, { verb: 'remove' }) && token.isBase && !isWord(token.text, 'tossing'),
    )
    if (verb < 0) return sentence
    const isTitle = sentence.some(is({ thing: 'titles' }))
    const off = sentence.findIndex(
      (_, at) => at > verb && isOff(sentence, at) && isPart(sentence.slice(verb + 1, at)),
    )
    return sentence.flatMap((token, at) => {
      // Where a title is seen is no time.
      const isTop = token.senses.look === 'top' && / top$/.test(token.text) && !isTitle
      if (at > verb + 1 && isTop && sentence[at + 1]?.text !== 'of') return atStart(token)
      if (off > 0 && (at === off || at === verb))
        return [at === off ? asLink(token, 'at') : asVerb(token, 'remove')]
      return [token]
    })
  })
}

const atStart = (token: Token): Token[] => [
  asLink(token, 'at'),
  { ...asVerb(token, 'the'), senses: { glue: 'articles' } },
  { ...asVerb(token, 'start'), senses: { place: 'start' } },
]

/** “Off the front”, at the end of what is asked */
function isOff(tokens: readonly Token[], at: number): boolean {
  const [off, the, edge, next] = tokens.slice(at, at + 4)
  return (
    off?.text === 'off' &&
    the?.senses.glue === 'articles' &&
    matches(edge, { place: 'start end' }) &&
    (next === undefined || matches(next, { kind: 'mark break', glue: 'politeness' }))
  )
}

/** A part of the film or a title, and no length: “3 seconds off the end” is so much of it. */
const isPart = (said: readonly Token[]): boolean =>
  said.some(is({ thing: 'titles', unit: 'part', kind: 'media composition quote' })) &&
  !said.some(is({ kind: 'amount number ordinal' }))
