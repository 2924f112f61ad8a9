// What bothers somebody, as a removal: “the hum is distracting”, “we don't need the intro”, “too many ums”. A rule looks
// at the words around a noun phrase, never at what it names.
import { isHesitation } from '../../commands/plans/words.ts'
import { closes } from '../vocabulary/going.ts'
import { isFiniteVerb, isWord } from '../vocabulary/grammar.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { isObject, lengthOf } from './noun-phrases.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const DEGREE =
  '(?:(?:quite|a bit|a little|rather|very|too|so|really|pretty|bit|little|a|slightly|just|kind of|getting|seriously|super) )*'
const BAD = `(?:is|are) ${DEGREE}(?:awkward|embarrassing|distracting|annoying|irritating)`
/** What is said of things that nobody wants. */
const BOTHERING = [
  new RegExp(`^${BAD}(?: to [a-z' ]+)?$`),
  new RegExp(
    `^(?:(?:is|are) ${DEGREE}(?:distracting|annoying|irritating|bothering|bugging|grating on|putting off|driving|getting to|putting)|(?:really |just |always |kind of |totally |seriously )*(?:distracts?|annoys?|bothers?|bugs?|irritates?|grates? on|gets? on|drives?(?! the)|gets? to)) (?:me|us|people|everyone|everybody|viewers|listeners|the|our|my|him|her|them)\\b`,
  ),
]
/** No predicate begins later. */
const MAX_OBJECT = 20

/** What is said in front of it. */
const LEADS = [
  /^(?:(?:(?:i|we|it|this|that|(?:the |this )?(?:video|film|talk|composition)) )?(?:(?:really )?[a-z]{2,6} not (?:be )?|no longer )|(?:nobody|no one) (?:really )?)(?:need|want|like|have|require)(?:s|ing)? (?:to (?:hear|see|have) )?(?:more (?=the |my |these ))?(?!to\b)/,
  /^(?:there (?:is |are )?)?(?:too|way too|far too|so) (?:many|much) /,
]
/** The tokens as a removal; null when nothing is to go. */
export function unwanted(tokens: readonly Token[]): readonly Token[] | null {
  const list = withoutTail(tokens)
  return judged(list) ?? led(list, tokens)
}

/** Without what may be said behind an object, and politeness. */
export function withoutTail(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(
    ({ kind, senses, text }) => kind !== 'mark' && senses.glue !== 'politeness' && !closes(text),
  )
  return tokens.slice(0, end + 1)
}

/** “That hum is distracting” */
function judged(list: readonly Token[]): readonly Token[] | null {
  for (let at = 1; at < Math.min(list.length, MAX_OBJECT); at++) {
    const text = textOf(list.slice(at, at + MAX_OBJECT))
    if (!BOTHERING.some((one) => one.test(text))) continue
    const object = list.slice(0, at)
    const [first] = object
    if (
      !first ||
      !object.some(isUnwanted) ||
      !isObject(object, true) ||
      object.some(({ text: one }) => isStating(one))
    )
      return null
    return object.some(is({ thing: 'pauses' }))
      ? [asVerb(first, 'shorten'), asThing(first, 'pauses')]
      : [asVerb(first, 'remove'), ...object]
  }
  return null
}

/** “I could live without the phone bit”, “not sure we need the second question”, “too many ums in this one” */
function led(list: readonly Token[], tokens: readonly Token[]): readonly Token[] | null {
  const near = list.slice(0, MAX_OBJECT)
  const lead = LEADS.map((one) => lengthOf(near, one)).find((length) => length > 0) ?? 0
  const object = list.slice(lead)
  // Without quotation marks, a sound that nobody wants to hear may be muted as well.
  const isHeard = near[lead - 1]?.text === 'hear' && !object.some(is({ kind: 'quote' }))
  const isNamed = isObject(object, true) || (object.length < 4 && object[0]?.text === 'it')
  // “I don't want it louder” asks for nothing.
  const isHow = object[0]?.senses.glue === 'pronouns' && object.slice(1).some(is({ look: true }))
  return lead > 0 &&
    isNamed &&
    !isHow &&
    !isHeard &&
    object[0]?.text !== 'to' &&
    !isStating(object[0]?.text ?? '')
    ? [asVerb(tokens[0] as Token, 'remove'), ...object]
    : null
}

const isUnwanted = ({ senses, text, kind }: Token) =>
  matches({ senses } as Token, { thing: 'fillers pauses retakes studioSound profanity clicks' }) ||
  (kind === 'word' && isHesitation(text.replace(/s$/, '')))

const isStating = (text: string) => isFiniteVerb(text) || isWord(text, 'can', 'shall')
