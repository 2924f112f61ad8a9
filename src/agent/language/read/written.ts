// What a telegram says about when before what: “from 0:04 to 0:07 show "Hello"”, “at 0:30 add a marker”.
import { isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they write nothing. */
export function written(tokens: readonly Token[]): readonly Token[] | null {
  const quote = tokens.findIndex(({ kind }) => kind === 'quote')
  if (quote > 0 && isDone(tokens.slice(quote + 1))) return null
  return placeFirst(tokens)
}

/** “From 0:04 to 0:07 show …”, “at 0:30 add a marker”: when comes behind what. */
function placeFirst(tokens: readonly Token[]): readonly Token[] | null {
  const verb = tokens.findIndex(
    ({ senses, isBase, kind }, at) => at > 0 && kind === 'word' && senses.verb !== undefined && isBase,
  )
  const lead = tokens.slice(0, Math.max(0, verb)).filter(({ text }) => text !== ',' && text !== ':')
  const isTimed = lead.some(({ kind, unit }) => kind === 'time' || unit === 's')
  const isLead =
    /^(?:from|at|between|during)$/.test(lead[0]?.text ?? '') &&
    lead.every(
      ({ kind, senses, text }) =>
        kind === 'time' ||
        kind === 'amount' ||
        senses.link !== undefined ||
        senses.glue !== undefined ||
        /^[-–—]$/.test(text),
    )
  const rest = tokens.slice(verb)
  const object = rest.slice(1)
  return verb > 0 && isTimed && isLead && object.length > 0 && !object.some(({ kind }) => kind === 'time')
    ? [...rest, ...lead]
    : null
}

/** “… is to be deleted”, “… please remove”: what is done to a title that there is. */
export function isDone(after: readonly Token[]): boolean {
  const said = after.filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const last = said.at(-1)
  const isPassive = said.some(({ text }) => /(?:^| )be$/.test(text)) && last?.isBase === false
  const isVerb = said.length === 1 && last?.isBase === true && last.senses.thing === undefined
  const verb =
    last?.senses.verb ?? (last?.text === 'go' && isWord(said.at(-2)?.text, 'shall', 'can') ? 'remove' : '')
  return verb === 'remove' && (isPassive || isVerb || last?.text === 'go')
}
