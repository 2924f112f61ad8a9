// “Make it open right at 'X'”, “have the film end on 'Y'”, “let the memo start with 'Z'”: begin or end there.
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const CAUSING = /^(?:make|have|let|get)$/
const EDGE_VERBS: Readonly<Record<string, 'start' | 'end'>> = {
  open: 'start', begin: 'start', start: 'start', 'come in': 'start', end: 'end', finish: 'end', stop: 'end', close: 'end', conclude: 'end',
} // biome-ignore format: a table
const LINKS = /^(?:right|straight|directly|immediately|only|just|at|on|with|after|from|where|when|in)$/

/** The tokens as a plain command; null when nothing is made to begin or end at what is said. */
export function madeToBegin(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  if (!first || !CAUSING.test(first.text)) return null
  const played = madeToPlay(tokens)
  if (played !== null) return played
  const verb = tokens.findIndex(({ text }, at) => at > 1 && EDGE_VERBS[text] !== undefined)
  const whole = tokens.slice(1, Math.max(0, verb))
  const rest = tokens.slice(verb + 1)
  const at = rest.findIndex(({ text }) => !LINKS.test(text))
  const isWhole = whole.every(
    ({ kind, senses, text }) =>
      kind === 'composition' || senses.glue !== undefined || senses.thing === 'composition' || text === 'to',
  )
  const moment = rest[at]
  if (verb < 0 || verb > 5 || !isWhole || at < 1 || moment === undefined) return null
  if (moment.kind !== 'quote' && moment.kind !== 'time' && moment.unit !== 's') return null
  const link = rest.slice(0, at).some(({ text }) => text === 'after') ? 'after' : 'at'
  const named = whole.filter(({ kind }) => kind === 'composition')
  return [
    asVerb(first, EDGE_VERBS[tokens[verb]?.text ?? ''] ?? 'start'),
    asLink(first, link),
    ...rest.slice(at),
    ...(named.length > 0 ? [asLink(first, 'in'), ...named] : []),
  ]
}

/** “Let the whole recording run at 0.9x”, “make it all play twice as fast”: play it so. */
function madeToPlay(tokens: readonly Token[]): readonly Token[] | null {
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
  if (!first || at < 2 || at > 6 || !isWhole || !isPace) return null
  const named = whole.filter(({ kind }) => kind === 'composition')
  // “With 1.25 times speed”
  const how = rest.map((token) => (token.text === 'with' ? asLink(token, 'at') : token))
  return [asVerb(first, 'play'), ...(named.length > 0 ? named : [asPronoun(first)]), ...how]
}
