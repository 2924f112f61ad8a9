// How long a title is seen, in a telegram: “keep that Hello title up until 0:06”, “let "Hello" stay up for five seconds”, “title till 0:05”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

const UNTIL = /^(?:until|till|up until|up to)$/

/** The tokens as “set the title until …” or “… for …”; null when they are about something else. */
export function lasting(tokens: readonly Token[]): readonly Token[] | null {
  const end = tokens.findLastIndex(({ kind, unit }) => kind === 'time' || unit === 's')
  const [link, value] = tokens.slice(Math.max(0, end - 1), end + 1)
  const isUntil = UNTIL.test(link?.text ?? '')
  const isLast = tokens
    .slice(end + 1)
    .every(({ kind, senses }) => kind === 'mark' || senses.glue === 'politeness')
  if (!link || !value || end < 2 || !isLast || !(isUntil || link.text === 'for')) return null
  const lead = tokens.slice(0, end - 1)
  const from = isWord(lead[0]?.text, 'holding') ? 1 : 0
  const to = lead.findLastIndex(({ text }) => !isWord(text, 'shown')) + 1
  const what = lead.slice(from, to)
  const [first] = what
  if (!first || !isKnownTitle(what, from > 0 || to < lead.length) || !(isUntil || to < lead.length))
    return null
  const noun = what.some(({ senses }) => senses.thing === 'titles')
    ? []
    : [{ ...asThing(first, 'titles'), text: 'title' }]
  const time: Token = isUntil ? { ...value, kind: 'time', unit: null } : value
  return [asVerb(first, 'set'), ...noun, ...what, asLink(link, isUntil ? 'until' : 'for'), time]
}

/** “The title”, “that Hello title”; a quotation alone where it is kept or stays: “"Hello" for 3 seconds” is a new one. */
function isKnownTitle(what: readonly Token[], isStaying: boolean): boolean {
  const isNoun = what.some(({ senses }) => senses.thing === 'titles')
  const isQuoted = what.some(({ kind }) => kind === 'quote')
  return (
    (isQuoted ? isStaying : isNoun) &&
    what.every(
      ({ kind, senses, text }) =>
        !/^(?:a|an|another|new|,|:)$/.test(text) &&
        (kind === 'quote' ||
          kind === 'ordinal' ||
          senses.thing === 'titles' ||
          senses.glue !== undefined ||
          (isNoun && kind === 'word' && Object.keys(senses).length === 0)),
    )
  )
}
