// Clock times as they are dictated: “at zero thirty seven”, “from one oh two to one fifteen”.
import { isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** The tokens with minutes and seconds behind “at”, “from”, “to” as one time. */
export function withSpokenTimes(tokens: readonly Token[], units: Readonly<Record<string, unknown>>): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at] as Token, tokens[at + 1]]
    const last = next?.text === 'oh' ? at + 2 : at + 1
    const seconds = tokens[last]
    const isClock =
      isBelow(token, 60) &&
      isBelow(seconds, 60) &&
      (seconds.n >= 10 || last > at + 1) &&
      !((tokens[last + 1]?.text ?? '') in units)
    // “One oh two to one fifteen” needs nothing in front.
    const isSpan = isWord(tokens[last + 1]?.text, 'spanning', 'closingOff') && isBelow(tokens[last + 2], 60)
    const isLed = isSpan || isWord(out.at(-1)?.text, 'spanning', 'openingPart', 'closingOff')
    if (!isClock || !isLed) out.push(token)
    else {
      out.push({ ...token, kind: 'time', n: token.n * 60 + seconds.n, to: seconds.to })
      at = last
    }
  }
  return out
}

const isBelow = (token: Token | undefined, limit: number): token is Token =>
  token?.kind === 'number' && Number.isInteger(token.n) && token.n < limit && /^[a-z ]+$/.test(token.text)
