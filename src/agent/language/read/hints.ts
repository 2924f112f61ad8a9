// What somebody would like, said as a hint: “we could live without the intro”, “the salt story deserves its own clip”, “the title could
// stay up till 0:06”, “it would land better with captions”. A rule looks at the words around a noun phrase, never at what it names.
import { isHesitation } from '../../commands/plans/words.ts'
import { restricts } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as a command; null when they hint at nothing. */
export function hinted(tokens: readonly Token[]): readonly Token[] | null {
  return withoutIt(tokens) ?? deserves(tokens) ?? betterWith(tokens) ?? bothers(tokens)
}

/** The words of a pattern at the beginning of the tokens: how many they are; 0: it is not there. */
function opening(tokens: readonly Token[], pattern: RegExp): number {
  const text = textOf(tokens.slice(0, 12))
  const found = pattern.exec(text)?.[0]
  return found === undefined ? 0 : found.trim().split(' ').length
}

const SOMEBODY = '(?:(?:i|we|one|you|they|everyone|everybody|people) )?'
const ADVERBS =
  '(?:(?:really|honestly|happily|easily|probably|also|all|personally|definitely|certainly|just|quite|sure) )*'
const WITHOUT = new RegExp(
  `^${SOMEBODY}${ADVERBS}(?:(?:could|can|would|would rather|would sooner|might) ${ADVERBS}(?:live|do|manage|go|cope|survive|be) ${ADVERBS}without|(?:would|will|wo) not ${ADVERBS}(?:miss|mourn|notice losing|mind losing)|would (?:rather|sooner) (?:lose|not have|skip)|(?:do not think|not sure|not convinced|not certain|doubt) (?:that )?(?:we|i|it|anyone|anybody|people) ${ADVERBS}(?:need|needs|want|wants)) `,
)
/** What may be said behind the object of a hint. */
const TRAILING =
  /^(?:tbh|imo|ngl|honestly|really|personally|frankly|though|tho|myself|at all|anymore|any|more|longer|either|here|there|now|thanks|please|,)$/

/** “I could live without the phone bit”, “wouldn't miss the outro”, “not sure we need the second question”. */
function withoutIt(tokens: readonly Token[]): readonly Token[] | null {
  const lead = opening(tokens, WITHOUT)
  const object = withoutTail(tokens.slice(lead))
  const [first] = object
  // “Not sure we need to cut it” is another thing.
  if (lead < 3 || !first || first.text === 'to' || !isObject(object)) return null
  return [asVerb(tokens[0] as Token, 'remove'), ...object]
}

function withoutTail(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(({ text }) => !TRAILING.test(text))
  return tokens.slice(0, end + 1)
}

/** Something that can be named, with no limit and no pronoun alone. */
function isObject(tokens: readonly Token[]): boolean {
  return (
    tokens.length > 0 &&
    !tokens.some(({ kind, senses }) => kind === 'word' && restricts(senses)) &&
    !/^(?:it|that|this|them|those|these)$/.test(textOf(tokens))
  )
}

const NEW = new Set(['clip', 'excerpt', 'composition'])
const LISTED = new Set(['chapters', 'markers'])
const BECOMING =
  /^(?:really |surely |definitely |totally |also |clearly )*(?:deserves?|merits?|warrants?|is worth|needs?|wants?|(?:would|could|might|should|can|will) (?:really |also |easily |well |totally )*(?:make|be|become|work as|do as|serve as|go out as|stand as|get|have)|(?:works|stands) as) /

/** “The elephant story deserves its own clip”, “… would make a nice short”. */
function deserves(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex((_, index) => index > 0 && opening(tokens.slice(index), BECOMING) > 0)
  if (at < 1) return null
  const said = tokens.slice(0, at)
  const rest = tokens.slice(at + opening(tokens.slice(at), BECOMING))
  const noun = rest.findIndex(({ senses }) => NEW.has(senses.thing ?? '') || LISTED.has(senses.thing ?? ''))
  const before = rest.slice(0, Math.max(0, noun))
  const isOne =
    /^(?:a|an|its|their|one|another|his|her|the|two|three)$/.test(rest[0]?.text ?? '') &&
    before.every(
      ({ senses, text, kind }) =>
        kind === 'word' &&
        (senses.glue !== undefined ||
          senses.look !== undefined ||
          /^(?:own|great|nice|good|separate|standalone|little|perfect|brilliant|fantastic|fab|cracking|new)$/.test(
            text,
          )),
    )
  const subject = said[0]?.text === 'that' || said[0]?.text === 'this' ? said.slice(1) : said
  const isPart = subject.some(
    (token) =>
      matches(token, { unit: 'part sentence question answer exchange', kind: 'quote time' }) ||
      (token.senses.place !== undefined && token.senses.place !== 'everything'),
  )
  if (
    noun < 0 ||
    !isOne ||
    !isPart ||
    !isObject(subject) ||
    /^(?:i|we|you|it|they)$/.test(said[0]?.text ?? '')
  )
    return null
  const [first] = tokens as [Token]
  const head = rest[noun] as Token
  const looks = before.filter(
    (token) => token.senses.look !== undefined && !matches(token, { glue: true, look: 'separate better' }),
  )
  const article = { ...asVerb(first, 'a'), senses: { glue: 'articles' } }
  return LISTED.has(head.senses.thing ?? '')
    ? [asVerb(first, 'add'), article, head, asLink(head, 'at'), ...subject, ...rest.slice(noun + 1)]
    : [
        asVerb(first, 'make'),
        article,
        ...looks,
        head,
        asLink(head, 'of'),
        ...subject,
        ...rest.slice(noun + 1),
      ]
}

/** What a project calls its compositions. */
const NAMED = new Set(['excerpt', 'copy', 'clip'])

const BETTER =
  /^(?:would|could|might|will|may) (?:really |definitely |probably |surely |just |also |all |do )*(?:(?:land|work|look|sound|be|feel|read|go|play|perform|pop|do|come across|hit|travel) (?:so |much |even |way |far |a lot |lots |a bit |a little )*(?:better|nicer|great|stronger|well|good|harder|cleaner|brighter|easier|clearer|richer|further|lovely|cool|nice|more [a-z]+) (?:with|if it had|if they had|if we had)|benefit from|gain from|profit from) /
const NEEDING =
  /^(?:is|are) (?:crying out for|begging for|screaming for|missing|lacking|short of|in need of|ready for) |^(?:cries out for|calls for|lacks) /

/** “The teaser would land better with captions, big ones”. */
function betterWith(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(
    (_, index) =>
      index > 0 && (opening(tokens.slice(index), BETTER) > 0 || opening(tokens.slice(index), NEEDING) > 0),
  )
  if (at < 1) return null
  const said = tokens.slice(at)
  const rest = withoutTail(said.slice(opening(said, BETTER) || opening(said, NEEDING)))
  const subject = tokens.slice(0, at)
  const isNamed = ({ kind, senses }: Token) => kind === 'composition' || NAMED.has(senses.thing ?? '')
  const isWhole = subject.every(
    (token) =>
      isNamed(token) ||
      matches(token, { thing: 'composition', glue: true, link: 'that', text: 'it this that' }),
  )
  const [first] = tokens
  if (!first || !isWhole || !isObject(rest)) return null
  const article = { ...asVerb(first, 'the'), senses: { glue: 'articles' } }
  const which = subject.some(isNamed)
    ? [article, ...subject.filter(({ senses }) => senses.glue !== 'articles')]
    : []
  return [asVerb(first, 'add'), ...rest, ...(which[0] ? [asLink(which[0], 'to'), ...which] : [])]
}

const BOTHERS =
  /^(?:(?:is|are) (?:really |so |very |a bit |quite |pretty |just |too |rather |getting |seriously |super )*(?:distracting|annoying|irritating|bothering|bugging|grating on|putting off|driving|getting to|putting)|(?:really |just |always |kind of |totally |seriously )*(?:distracts?|annoys?|bothers?|bugs?|irritates?|grates? on|gets? on|drives?|gets? to)) (?:me|us|people|everyone|everybody|viewers|listeners|the|our|my|him|her|them)\b/
/** They are never wanted: what bothers about anything else may be how it is. */
const UNWANTED = new Set(['fillers', 'retakes', 'profanity', 'clicks', 'studioSound', 'pauses'])

/** “All the um and uh is distracting me”, “the swearing drives me mad”. */
function bothers(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex((_, index) => index > 0 && opening(tokens.slice(index), BOTHERS) > 0)
  const object = tokens.slice(0, Math.max(0, at))
  const [first] = object
  const isUnwanted = object.some(
    ({ senses, text, kind }) =>
      UNWANTED.has(senses.thing ?? '') || (kind === 'word' && isHesitation(text.replace(/s$/, ''))),
  )
  if (!first || !isUnwanted || !isObject(object)) return null
  const isPauses = object.some(({ senses }) => senses.thing === 'pauses')
  return isPauses
    ? [asVerb(first, 'shorten'), asThing(first, 'pauses')]
    : [asVerb(first, 'remove'), ...object]
}
