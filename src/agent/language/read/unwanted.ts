// Statements by which something is to go: “the sponsor bit isn't relevant”, “the swear word can't stay”, “we could live without the intro”,
// “too many ums”. A rule looks at the words around a noun phrase, never at what it names.
import { isHesitation } from '../../commands/plans/words.ts'
import { isFiniteVerb, isWord, restricts } from '../vocabulary/grammar.ts'
import { asThing, asVerb } from './made-tokens.ts'
import { between } from './shall-forms.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const DEGREE =
  '(?:(?:quite|a bit|a little|rather|very|too|so|really|pretty|bit|little|a|slightly|just|kind of|getting|seriously|super) )*'
const BAD = `(?:is|are) ${DEGREE}(?:awkward|embarrassing|distracting|annoying|irritating)`
/** What is said of what is to go. */
const GOING = [
  /^(?:should|must|can|could|may|might|shall|ought to|had better|(?:has|have) got to|has to|have to|needs? to|will have to|is to|are to|got to) (?:all )?(?:go|go away|go out|disappear|vanish|leave|come off|come out|be gone|be out|be lost)(?: now)?(?= (?:from|in|on) |$)/,
  /^(?:can|should|must|may|could) not (?:really )?(?:stay|stay in|remain|be (?:in )?(?:there|here|in it|in this)|be)$/,
  /^(?:falls?|fly|flies|drops?|gets?|comes?|goes?|passes?|fades) (?:away|out|off|lost|overboard)$/,
  /^(?:disappears?|vanish(?:es)?|falls?|leaves?|(?:does|do) not (?:belong|fit|matter|fit in|need to be (?:there|here|in (?:there|it)))|adds? nothing)$/,
  /^(?:i|we) (?:really )?(?:(?:do|would) not|no longer) (?:want|need|like)$/,
  /^(?:(?:is|are) )?(?:not|never|no longer) (?:really |very )?(?:needed|wanted|necessary|required|relevant|useful|appropriate|suitable|something .* (?:can|could|will) (?:stand behind|use|need|show))(?: (?:for|to) [a-z' ]+)?$/,
  new RegExp(
    `^(?:is|are) ${DEGREE}(?:superfluous|surplus|unnecessary|redundant|unneeded|obsolete|unwanted|irrelevant)(?: (?:for|to) [a-z' ]+)?$`,
  ),
  new RegExp(`^${BAD} for [a-z' ]+$`),
]
/** What is said of things that nobody wants. */
const BOTHERING = [
  new RegExp(`^${BAD}(?: to [a-z' ]+)?$`),
  new RegExp(
    `^(?:(?:is|are) ${DEGREE}(?:distracting|annoying|irritating|bothering|bugging|grating on|putting off|driving|getting to|putting)|(?:really |just |always |kind of |totally |seriously )*(?:distracts?|annoys?|bothers?|bugs?|irritates?|grates? on|gets? on|drives?(?! the)|gets? to)) (?:me|us|people|everyone|everybody|viewers|listeners|the|our|my|him|her|them)\\b`,
  ),
]
/** No predicate begins later. */
const MAX_OBJECT = 20

const SOMEBODY = '(?:(?:i|we|one|you|they|everyone|everybody|people) )?'
const ADVERBS =
  '(?:(?:really|honestly|happily|easily|probably|also|all|personally|definitely|certainly|just|quite|sure) )*'
/** What is said in front of it. */
const LEADS = [
  new RegExp(
    `^${SOMEBODY}${ADVERBS}(?:(?:could|can|would|would rather|would sooner|might) ${ADVERBS}(?:live|do|manage|go|cope|survive|be) ${ADVERBS}without|(?:would|will|wo) not ${ADVERBS}(?:miss|mourn|notice losing|mind losing)|would (?:rather|sooner) (?:lose|not have|skip)|(?:do not think|not sure|not convinced|not certain|doubt) (?:that )?(?:we|i|it|anyone|anybody|people) ${ADVERBS}(?:need|needs|want|wants)) `,
  ),
  /^(?:(?:(?:i|we|it|this|that|(?:the |this )?(?:video|film|talk|composition)) )?(?:(?:really )?[a-z]{2,6} not (?:be )?|no longer )|(?:nobody|no one) (?:really )?)(?:need|want|like|have|require)(?:s|ing)? (?:to (?:hear|see|have) )?(?:more (?=the |my |these ))?(?!to\b)/,
  /^(?:there (?:is |are )?)?(?:too|way too|far too|so) (?:many|much) /,
]
/** What may be said behind the object of a lead, and behind a predicate. */
const TRAILING =
  /^(?:tbh|imo|ngl|honestly|really|personally|frankly|though|tho|myself|at all|anymore|any|any more|any longer|more|longer|either|here|there|in it|in there|in here|now|thanks|please|,)$/

/** The tokens as a removal; null when nothing is to go. */
export function unwanted(tokens: readonly Token[]): readonly Token[] | null {
  const list = withoutTail(tokens)
  return judged(list) ?? led(list, tokens)
}

/** Without what may be said behind an object, and politeness. */
export function withoutTail(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(
    ({ kind, senses, text }) => kind !== 'mark' && senses.glue !== 'politeness' && !TRAILING.test(text),
  )
  return tokens.slice(0, end + 1)
}

/** “The subtitles aren't needed any more”, “that hum is distracting” */
function judged(list: readonly Token[]): readonly Token[] | null {
  for (let at = 1; at < Math.min(list.length, MAX_OBJECT); at++) {
    const text = textOf(list.slice(at, at + MAX_OBJECT))
    const going = GOING.map((one) => one.exec(text)?.[0]).find((one) => one !== undefined)
    if (going === undefined && !BOTHERING.some((one) => one.test(text))) continue
    const object = withoutThere(list.slice(0, at))
    const [first] = object
    const isMeant = going !== undefined || object.some(isUnwanted)
    if (!first || !isMeant || !isObject(object) || object.some(({ text: one }) => isStating(one))) return null
    if (going !== undefined)
      return [
        asVerb(first, 'remove'),
        ...object,
        ...between(list.slice(at), going.length, Number.POSITIVE_INFINITY),
      ]
    return object.some(is({ thing: 'pauses' }))
      ? [asVerb(first, 'shorten'), asThing(first, 'pauses')]
      : [asVerb(first, 'remove'), ...object]
  }
  return null
}

/** “I could live without the phone bit”, “not sure we need the second question”, “too many ums in this one” */
function led(list: readonly Token[], tokens: readonly Token[]): readonly Token[] | null {
  const text = textOf(list.slice(0, MAX_OBJECT))
  const lead = LEADS.map((one) => one.exec(text)?.[0]).find((one) => one !== undefined)
  if (lead === undefined) return null
  const object = between(list, lead.length, Number.POSITIVE_INFINITY)
  // Without quotation marks, a sound that nobody wants to hear may be muted as well.
  const isHeard = lead.endsWith(' to hear ') && !object.some(is({ kind: 'quote' }))
  const isNamed = isObject(object) || (object.length === 1 && object[0]?.text === 'it')
  // “I don't want it louder” asks for nothing.
  const isHow = object[0]?.senses.glue === 'pronouns' && object.slice(1).some(is({ look: true }))
  return isNamed && !isHow && !isHeard && object[0]?.text !== 'to' && !isStating(object[0]?.text ?? '')
    ? [asVerb(tokens[0] as Token, 'remove'), ...object]
    : null
}

/** “There is still that 'X' in there which (should not be)”, “I think the intro (can go)” */
function withoutThere(all: readonly Token[]): readonly Token[] {
  // “Legal says no: every sentence with 'X' (has to come out)”
  const object = all.slice(all.findLastIndex(({ text }) => text === ':') + 1)
  if (isWord(object[0]?.text, 'asker') && isWord(object[1]?.text, 'finding')) return object.slice(2)
  if (!/^there\b/.test(object[0]?.text ?? '')) return object
  const from = object.findIndex(({ text }) => !/^(?:there|is|are|there is|there are|still|which)$/.test(text))
  const end = object.findLastIndex(
    ({ text }) => !/^(?:which|that|in|there|here|it|in there|in here)$/.test(text),
  )
  return object.slice(Math.max(0, from), end + 1)
}

const isUnwanted = ({ senses, text, kind }: Token) =>
  matches({ senses } as Token, { thing: 'fillers pauses retakes studioSound profanity clicks' }) ||
  (kind === 'word' && isHesitation(text.replace(/s$/, '')))

const isStating = (text: string) => isFiniteVerb(text) || isWord(text, 'can', 'shall')

/** Something that can be named, with no limit, no request of its own and no pronoun alone. */
export function isObject(tokens: readonly Token[]): boolean {
  const [first] = tokens
  return (
    first !== undefined &&
    !isWord(first.text, 'subject', 'question') &&
    !tokens.some(
      ({ kind, senses, isBase, text }) =>
        kind === 'word' &&
        (restricts(senses) ||
          senses.limit === 'not' ||
          text === 'there' ||
          (senses.verb !== undefined && isBase && !senses.thing && !senses.unit && !senses.place)),
    ) &&
    !(tokens.length === 1 && isWord(first.text, 'referring', 'demonstrative'))
  )
}
