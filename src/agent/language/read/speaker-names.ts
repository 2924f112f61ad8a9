// Who the speaker is, in other words than “label the speaker as Ann”: “the speaker's name should be Ann”, “name the speaker Ann”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_NAME = 4

/** The tokens as “label the speaker as …”; null when they name nobody. */
export function namedSpeaker(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(({ senses }) => senses.glue !== 'politeness' && senses.glue !== 'articles')
  const noun = list.findIndex(isSpeaker)
  const [first] = list
  if (!first || noun < 0 || noun > 1) return null
  const isLed = noun === 1 && matches(first, { verb: 'label rename' }) && first.isBase
  if (noun === 1 && !isLed) return null
  let at = noun + 1
  while (at < list.length && isBetween(list[at] as Token)) at++
  const between = list.slice(noun + 1, at)
  // “The speaker is a farmer” names nobody.
  const isNamed = between.some(
    (token) =>
      matches(token, { thing: 'name', link: 'called' }) ||
      isWord(token.text, 'naming', 'shall') ||
      token.text === '=',
  )
  const name = list.slice(at)
  const isName =
    name.length > 0 &&
    name.length <= MAX_NAME &&
    !name.some(is({ link: true, limit: true, kind: 'time amount break' }))
  if (
    !isName ||
    name.some(({ senses, isBase }) => senses.verb !== undefined && isBase) ||
    !(isLed || isNamed)
  )
    return null
  return [asVerb(first, 'label'), asThing(first, 'speaker'), asLink(first, 'as'), ...name]
}

const isSpeaker = ({ senses, text }: Token) =>
  senses.thing === 'speaker' && /^speaker(?:['’]s)?(?: label)?$/.test(text)

/** “'s name should be called” */
const isBetween = (token: Token) =>
  matches(token, { thing: 'name', link: 'called', text: /^(?:as|to|be|=|:)$/ }) ||
  isWord(token.text, 'be', 'shall', 'naming')
