// Compositions that are put together, in a telegram: “Interview then Voice memo, new comp called Derby”, “the opening in front of the
// memo, new comp”, “make the interview begin with the teaser”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as “merge A, B into a new composition …” or “add B before A”; null when nothing is joined. */
export function joined(tokens: readonly Token[]): readonly Token[] | null {
  return joinedAsNew(tokens) ?? begunWith(tokens)
}

const IN_ORDER = /^(?:then|and|by|plus|[,+&])$/
const BESIDE = new Set(['before', 'after'])

/** “A then B: new composition 'X'”, “stick A in front of B, new comp”. */
function joinedAsNew(tokens: readonly Token[]): readonly Token[] | null {
  const noun = tokens.findLastIndex(({ senses, kind }) => kind === 'word' && senses.thing === 'composition')
  const fresh = tokens.findLastIndex(({ text }, at) => at < noun && text === 'new')
  const [first] = tokens
  const isLed = first?.senses.verb === 'add' || first?.senses.verb === 'merge'
  const joint = tokens[fresh - 1]?.senses.glue === 'articles' ? fresh - 2 : fresh - 1
  const lead = tokens.slice(isLed ? 1 : 0, Math.max(0, joint))
  const names = lead.filter(({ kind }) => kind === 'composition')
  const between = lead.filter(
    ({ kind, senses, text }) => kind !== 'composition' && senses.glue !== 'articles' && text !== 'followed',
  )
  const isBeside = between.length === 1 && BESIDE.has(between[0]?.senses.link ?? '')
  const isList = between.length === names.length - 1 && between.every(({ text }) => IN_ORDER.test(text))
  const isApart = /^(?:[,:;–—-]|in|into|as|to|=|→)$/.test(tokens[joint]?.text ?? '')
  if (!first || fresh < 2 || noun - fresh > 2 || !isApart || names.length < 2 || !(isList || isBeside))
    return null
  // “A after B”: the second one comes first.
  const sources = isBeside && between[0]?.senses.link === 'after' ? names.toReversed() : names
  const listed = sources.flatMap((one, at) => (at > 0 ? [asLink(one, 'and'), one] : [one]))
  return [
    asVerb(first, 'merge'),
    ...listed,
    asLink(first, 'into'),
    { ...asVerb(first, 'new'), senses: {} },
    asThing(tokens[noun] as Token, 'composition'),
    ...tokens.slice(noun + 1),
  ]
}

/** “Make the interview begin with the launch teaser”: the teaser comes in front of it. */
function begunWith(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ kind, senses }) => kind !== 'mark' && senses.glue !== 'articles' && senses.glue !== 'politeness',
  )
  const [cause, film, verb, link, other, ...more] = list
  const isTwo = film?.kind === 'composition' && other?.kind === 'composition' && film.ids[0] !== other.ids[0]
  const edge = verb?.senses.verb
  return cause &&
    isWord(cause.text, 'holding') &&
    isTwo &&
    link?.text === 'with' &&
    more.length === 0 &&
    (edge === 'start' || edge === 'end')
    ? [asVerb(cause, 'add'), other, asLink(link, edge === 'start' ? 'before' : 'after'), film]
    : null
}
