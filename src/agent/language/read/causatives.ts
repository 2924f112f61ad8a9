// “Let it run at 0.9x”, “make it play twice as fast”: play it so.
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const CAUSING = /^(?:make|have|let|get)$/

/** “Let the whole recording run at 0.9x”, “make it all play twice as fast”: play it so. */
export function madeToPlay(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const at = tokens.findIndex(({ text }, index) => index > 1 && /^(?:run|play|go)$/.test(text))
  const whole = tokens.slice(1, Math.max(1, at))
  const rest = tokens.slice(at + 1)
  const isWhole = whole.every(
    is({ kind: 'composition', glue: true, thing: 'composition', place: 'everything' }),
  )
  const isPace = rest.some(
    is({ measure: 'x %', thing: 'speed', look: 'faster slower twice half', text: 'speed' }),
  )
  if (!first || !CAUSING.test(first.text) || at < 2 || at > 6 || !isWhole || !isPace) return null
  const named = whole.filter(({ kind }) => kind === 'composition')
  // “With 1.25 times speed”
  const how = rest.map((token) => (token.text === 'with' ? asLink(token, 'at') : token))
  return [asVerb(first, 'play'), ...(named.length > 0 ? named : [asPronoun(first)]), ...how]
}
