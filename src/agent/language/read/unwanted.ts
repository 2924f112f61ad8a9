import { has, pattern } from '../phrases/pattern.ts'
import { closes } from '../vocabulary/going.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { isObject } from './noun-phrases.ts'
import { is, isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const VERY = '(@degree|a bit|a little|a|kind of|getting|seriously)*'
const WHOM = '(@object,someone|viewers|listeners|the|our|my)'
/** What is said of things that nobody wants: “… is a bit annoying to listen to”, “… are bothering me”, “… gets on my nerves”. */
const BOTHERING = pattern(
  `(is|are) ${VERY} (@bothersome (to .+)? $|(@bothering|grating on|putting off|getting to) ${WHOM})|(@stressed|kind_of)* (@bothers|(grate on|grates on|get on|gets on)|(drive|drives) [!the]|(get to|gets to)) ${WHOM}`,
)
const STATING = '@be,have,do,will,present,past,seeming,judging,can,shall'
const isStating = has(STATING)

/** “I don't want more of the”, “nobody needs”; “too many”, “there are so many” */
const LEAD = pattern(
  `^ (((i|we|it|this|that|(the|this)? (video|film|talk|composition))? (really? . not be?|no_longer)|(nobody|no_one) really?) @needing ((to hear|to see|to have))? (more [=(the|my|these)])?|(there_is|there_are|there)? (too|way_too|far_too|so) (many|much)) [!to]`,
)
/** “I don't want it louder” asks for nothing. A sound that nobody wants to hear may be muted as well, if it isn't quoted. */
const isOpen = has(`^ (${STATING}|<glue:pronouns> .* <look>)`)

/** The tokens as a removal; null when nothing is to go. */
export function unwanted(tokens: readonly Token[]): readonly Token[] | null {
  const list = withoutTail(tokens)
  const at = BOTHERING.in(list.slice(1))?.from
  const bother = at === undefined ? null : judged(list.slice(0, at + 1))
  if (bother) return bother
  // “Not sure we need the second question”, “too many ums in this one”
  const lead = LEAD.at(list, 0)?.to ?? 0
  const object = list.slice(lead)
  const isHeard = list[lead - 1]?.text === 'hear' && !object.some(is({ kind: 'quote' }))
  const isNamed = isObject(object, true) || (object.length < 4 && object[0]?.text === 'it')
  return lead > 0 && isNamed && !isHeard && !isOpen(object)
    ? [asVerb(tokens[0] as Token, 'remove'), ...object]
    : null
}

/** Without what may be said behind an object, and politeness. */
export function withoutTail(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(
    ({ kind, senses, text }) => kind !== 'mark' && senses.glue !== 'politeness' && !closes(text),
  )
  return tokens.slice(0, end + 1)
}

/** “That hum (is distracting)” */
function judged(object: readonly Token[]): readonly Token[] | null {
  const [first] = object
  if (!first || !object.some(isUnwanted) || !isObject(object, true) || isStating(object)) return null
  return object.some(is({ thing: 'pauses' }))
    ? [asVerb(first, 'shorten'), asThing(first, 'pauses')]
    : [asVerb(first, 'remove'), ...object]
}

const isUnwanted = (token: Token) =>
  is({ thing: 'fillers pauses retakes studioSound profanity clicks' })(token) ||
  (token.kind === 'word' && isUm(token))
