// Noun phrases: what can be named as the object of a request, alone or in a list, with nothing that asks, limits or says something.
import { isHesitation } from '../../commands/plans/words.ts'
import { partOf, UNNAMED, UNOPENING } from '../vocabulary/going.ts'
import { isFiniteVerb, isWord, restricts } from '../vocabulary/grammar.ts'
import { is, matches, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const JOINING = /^(?:and|but|then|so|also|&|and then)$/
/** A mark or a word that joins. */
export const isSeparator = ({ kind, text }: Token) =>
  (kind === 'mark' && /^[,:(–—-]$/.test(text)) || JOINING.test(text)

/** “On-screen”, “0:17–0:24”, “the sponsor: from 'X' through 'Y'”: a mark inside a noun phrase. */
export const isRange = (said: readonly Token[], at: number) =>
  said[at]?.kind === 'mark' &&
  ((said[at]?.text === '-' && said[at]?.to === said[at + 1]?.from) ||
    (said[at - 1]?.kind === 'time' && said[at + 1]?.kind === 'time') ||
    (said[at]?.text === ':' && said[at + 1]?.text === 'from'))

/** Behind these, a verb belongs to what describes the noun. */
const describes = ({ senses, text }: Token) =>
  ['where', 'that', 'about', 'saying', 'called'].includes(senses.link ?? '') ||
  isWord(text, 'subject') ||
  /^(?:who|which|whose|what|with)$/.test(text)

/** A noun phrase, or several: nothing that asks, limits or says something. */
export function isObject(object: readonly Token[], isFree = false): boolean {
  const [first, second] = object
  const last = object.at(-1)
  if (!first || !last || first.kind === 'mark' || JOINING.test(first.text) || isSeparator(last)) return false
  if (!(isFree || object.some(isNamed)) || isWord(first.text, 'subject', 'question', 'addressee'))
    return false
  const isOpen = last.senses.link === 'that' || /[MHGdWbTt]/.test(partOf(last.text))
  if (isOpen || UNOPENING.has(first.text)) return false
  // “Kick the intro out”, “all out”
  const isOther = first.kind === 'word' && Object.keys(first.senses).length === 0
  if (isOther && second?.senses.glue === 'articles') return false
  if (object.length === 1 && isWord(first.text, 'quantity')) return false
  if (object.some(({ text }, at) => text === ':' && !isRange(object, at))) return false
  const count = (mark: string) => object.filter(({ text }) => text === mark).length
  if (count('(') !== count(')')) return false
  // “One called Clean with the um gone”
  if (object.some(is({ link: 'called' })) && object.some(({ text }) => text === 'with')) return false
  const relative = object.findIndex((token, at) => at > 0 && describes(token))
  return (
    (relative >= 0 || isList(object)) &&
    // “My lot nodded off”
    !(/ed$/.test(last.text) && Object.keys(last.senses).length === 0 && relative < 0) &&
    object.every((token, at) => isOfNoun(token, object[at - 1], relative >= 0 && at >= relative))
  )
}

function isOfNoun({ kind, senses, text }: Token, before: Token | undefined, isInside: boolean): boolean {
  // “Only the word "um" out”
  if (kind !== 'word' || (before === undefined && senses.limit === 'only')) return kind !== 'break'
  if (restricts(senses) && senses.limit !== 'except') return false
  if (senses.limit === 'not' || /^(?:if|unless|please)$/.test(text)) return false
  const { verb, thing, unit, place } = senses
  // “The 1 min mark”
  const isNoun = matches(before, { glue: 'articles', kind: 'amount number ordinal' })
  const isVerb = verb !== undefined && [thing, unit, place].every((sense) => sense === undefined) && !isNoun
  const isStating =
    (isFiniteVerb(text) && text !== 'sounds') ||
    isWord(text, 'can', 'shall', 'wanting', 'wanted', 'plural', 'remaining')
  return (
    isInside ||
    !(
      isVerb ||
      isStating ||
      (isWord(text, 'object') && senses.glue !== 'articles') ||
      (before?.text !== 'in' && UNNAMED.has(text))
    )
  )
}

/** “The intro, the outro and the ums”, and not “captions to boxed, the title”. */
function isList(object: readonly Token[]): boolean {
  const joints = object.flatMap((token, at) => (isSeparator(token) && !isRange(object, at) ? [at] : []))
  const items = [-1, ...joints].map((at, order) => object.slice(at + 1, joints[order]))
  return (
    joints.length === 0 ||
    items.every(
      (item) =>
        !matches(item.at(-1), { look: true, text: /^(?:in|on|up|down|back)$/ }) &&
        !item.some(
          ({ senses, text }) =>
            text === 'to' || (text !== 'of' && ['in', 'called'].includes(senses.link ?? '')),
        ),
    )
  )
}

/** A noun that can be named, or its article. */
const isNamed = (token: Token) =>
  token.unit === 's' ||
  isHesitation(token.text.replace(/s$/, '')) ||
  matches(token, {
    thing: true,
    unit: true,
    place: true,
    glue: 'articles',
    kind: 'quote time composition media speaker ordinal',
  })

/** How many of the tokens a pattern takes of their words. */
export function lengthOf(tokens: readonly Token[], pattern: RegExp): number {
  const found = pattern.exec(`${textOf(tokens)} `)?.[0].length ?? 0
  let to = 0
  const lead = tokens.filter(({ text }) => {
    to += text.length + 1
    return to <= found
  })
  return lead.every(({ kind }) => kind === 'word') ? lead.length : 0
}
