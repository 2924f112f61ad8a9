// Markers that are dropped somewhere: “drop a marker at 0:20”, “drop chapters on every question”. What is dropped without saying where is taken
// away.
import { asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const OWN = new Set(['markers', 'chapters'])
const NEW = /^(?:a|an|another|one|some)$/
/** Behind several, they say where these are set. */
const WHERE = /^(?:at|on|where|when|for)$/

/** The tokens as “add a marker …”; null when none is set. */
export function pinned(tokens: readonly Token[]): readonly Token[] | null {
  const [verb, ...rest] = tokens
  const noun = rest.findIndex(({ senses }) => OWN.has(senses.thing ?? ''))
  const lead = rest.slice(0, Math.max(0, noun))
  const said = rest.slice(noun + 1)
  const isNew = lead.some(({ text, kind }) => NEW.test(text) || kind === 'number')
  const isMany = lead.length === 0 && /s$/.test(rest[noun]?.text ?? '')
  const isPlain = lead.every(
    ({ kind, senses, text }) => kind === 'number' || NEW.test(text) || senses.thing === undefined,
  )
  const isLed = verb?.text === 'drop'
  if (!verb || !isLed || noun < 0 || noun > 3 || !isPlain) return null
  const isPlaced = said.some(
    ({ text, kind, senses }) =>
      WHERE.test(text) || kind === 'time' || ['called', 'each'].includes(senses.link ?? ''),
  )
  return (isNew || isMany) && isPlaced ? [asVerb(verb, 'add'), ...rest] : null
}
