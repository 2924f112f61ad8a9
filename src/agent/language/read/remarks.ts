// What people say beside an instruction, to nobody in particular: how it looks, why they want it, what somebody else needs, a laugh.
// It holds nothing that could be edited, and neither asks nor limits what is asked.
import { isHesitation } from '../../commands/plans/words.ts'
import { isFiniteVerb, isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { wantsPart } from './framing.ts'
import { statesBan } from './stated-bans.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** True when the words only say how somebody finds something, or what has nothing to do with the edit. */
export function isPlainRemark(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind }) => kind !== 'mark')
  const [first, second] = list
  if (!first || list.length < 2 || statesBan(list)) return false
  if (isWord(list.at(-1)?.text, 'laugh'))
    return list.every(
      ({ senses, kind }) =>
        kind === 'word' && (Object.keys(senses).length === 0 || senses.glue !== undefined),
    )
  if (isHabit(list) || isForeign(list) || isReason(list) || isVerdict(list)) return true
  // “Names exactly like that”
  if (list.some(({ text }) => /^(?:exactly|precisely|verbatim)$/.test(text)) && list.every(isAsTold))
    return true
  if (!list.every(isIdle)) return false
  if (isWord(first.text, 'seeming')) return true
  return (isPronoun(first.text) || first.text === 'its') && isWord(second?.text, 'be', 'seeming', 'feeling')
}

const isAsTold = (token: Token) =>
  matches(token, { thing: 'name', limit: 'exactly', glue: true }) || isWord(token.text, 'verbatim')

const DEGREES: ReadonlySet<string> = new Set(['speedUp', 'slowDown', 'raise', 'lower', 'duck'])

/** “(Speed it up), it feels slow”: where that ends, if it only says why something becomes faster or louder; else `mark`. */
export function judgedUntil(tokens: readonly Token[], from: number, mark: number): number {
  const isDegreed = ({ senses, text }: Token) => DEGREES.has(senses.verb ?? '') || /^(?:up|down)$/.test(text)
  if (!tokens.slice(from, mark).some(isDegreed)) return mark
  const [subject, verb] = tokens.slice(mark + 1, mark + 3)
  const isJudged = isWord(verb?.text, 'seeming', 'be') && isPronoun(subject?.text)
  if (!/^[,;]$/.test(tokens[mark]?.text ?? '') || !isJudged) return mark
  let end = mark + 3
  while (tokens[end]?.kind === 'word' && isHow(tokens[end] as Token)) end++
  return tokens[end] === undefined || tokens[end]?.kind !== 'word' ? end : mark
}

const isHow = ({ text, senses }: Token) =>
  isWord(text, 'degree', 'adverb') ||
  senses.look !== undefined ||
  DEGREES.has(senses.verb ?? '') ||
  Object.keys(senses).every((sense) => sense === 'glue')

/** “…, it sounds like a robot”: how somebody finds it, and nothing that is asked for. */
export function opensRemark(tokens: readonly Token[], mark: number): boolean {
  const [subject, verb] = tokens.slice(mark + 1, mark + 3)
  const seems = isWord(verb?.text, 'seeming') && isPronoun(subject?.text)
  if (!/^[,;]$/.test(tokens[mark]?.text ?? '') || !(seems || isWord(subject?.text, 'seeming'))) return false
  const end = tokens.findIndex(({ kind }, at) => at > mark && (kind === 'mark' || kind === 'break'))
  return isPlainRemark(tokens.slice(mark + 1, end < 0 ? undefined : end))
}

/** “Thanks, Maya”, “sorry Tom”: a word of politeness, and to whom. */
export function isSpokenTo(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind }) => kind !== 'mark')
  const names = list.filter(({ senses }) => senses.glue !== 'politeness')
  return (
    names.length > 0 &&
    names.length < list.length &&
    names.length <= 2 &&
    names.every(
      ({ kind, senses }) => kind === 'speaker' || (kind === 'word' && Object.keys(senses).length === 0),
    )
  )
}

/** Without a laugh at its end, or between what is found and what is asked for: “mute the memo lol”, “too fast lol do 1.2”. */
export function withoutLaugh(tokens: readonly Token[]): readonly Token[] {
  const isLaugh = isWord(tokens.at(-1)?.text, 'laugh') && tokens.length > 1
  const list = isLaugh ? tokens.slice(0, -1) : tokens
  return list.filter(
    ({ text }, at) => !(isWord(text, 'laugh') && (list[at - 1]?.senses.look ?? '').startsWith('too')),
  )
}

/** “We don't use it”, “nobody needs it”: what people don't do with it, and nothing that is to be done. */
function isHabit(list: readonly Token[]): boolean {
  const [subject, helper, not] = list
  const isNobody = isWord(subject?.text, 'nobody') || subject?.text === 'no one'
  const isNegated = isWord(subject?.text, 'asker') && isWord(helper?.text, 'do') && not?.text === 'not'
  const [verb, ...objects] = list.slice(isNobody ? 1 : 3)
  return (
    (isNobody || isNegated) &&
    verb !== undefined &&
    isWord(verb.text.replace(/s$/, ''), 'idle', 'saying', 'finding') &&
    !isWord(verb.text, 'wanting') &&
    objects.every(({ senses, text }) => senses.glue === 'pronouns' || isWord(text, 'referring', 'adverb'))
  )
}

/** “The cron job only takes 3.5 min”, “legal signed off on it”: a statement about something that is no part of a film. */
function isForeign(list: readonly Token[]): boolean {
  const verb = list.findIndex(({ text }, at) => at > 0 && isFiniteVerb(text))
  const subject = list.slice(0, Math.max(0, verb))
  const isOther =
    subject.length <= 4 &&
    subject.some(
      ({ senses, kind, text }) => kind === 'word' && Object.keys(senses).length === 0 && !isPronoun(text),
    ) &&
    subject.every(
      ({ senses, kind, text }) =>
        kind === 'word' &&
        (Object.keys(senses).length === 0 ||
          senses.glue === 'articles' ||
          senses.limit === 'only' ||
          text === 'and'),
    )
  // “Dana is who asks” says something about the film.
  const isNaming = /^(?:who|what|where|when)$/.test(list[verb + 1]?.text ?? '')
  // “My boss wants the ums gone” asks for it.
  const isWish = wantsPart(list.slice(verb))
  return verb > 0 && isOther && !isNaming && !isWish && isHarmless(list.slice(verb), true)
}

/** “…, as the opening has been approved”, “…, so it's loud enough for them”. */
function isReason(list: readonly Token[]): boolean {
  const [first, ...rest] = list
  const verb = rest.findIndex(({ text }, at) => (at > 0 && isFiniteVerb(text)) || text === 'its')
  return isWord(first?.text, 'reason') && verb >= 0 && verb <= 4 && isHarmless(rest, false)
}

const isDegree = (text: string | undefined) => isWord(text, 'degree') || /^a (?:bit|little)$/.test(text ?? '')

/** “Too polished now”, “a bit meh”: how all of it is, in a word that no command has. */
function isVerdict(list: readonly Token[]): boolean {
  const isPlain = ({ kind, senses, isBase }: Token) =>
    kind === 'word' &&
    (Object.keys(senses).length === 0 || (senses.verb !== undefined && !isBase && senses.thing === undefined))
  const words = list.filter(isPlain)
  return (
    isDegree(list[0]?.text) &&
    list[0]?.text !== 'just' &&
    list.length <= 5 &&
    words.some(({ text }) => !isDegree(text)) &&
    !words.some(({ text }) => isHesitation(text.replace(/s$/, ''))) &&
    list.every(
      (token) =>
        isPlain(token) ||
        (token.kind === 'word' && (token.senses.glue !== undefined || isDegree(token.text))),
    )
  )
}

function isHarmless(list: readonly Token[], mayMeasure: boolean): boolean {
  return list.every(
    ({ kind, senses, text, isBase }) =>
      (kind === 'word' || text === 'one' || (mayMeasure && (kind === 'amount' || kind === 'number'))) &&
      !isWord(text, 'asking', 'shall', 'can', 'would') &&
      (!restricts(senses) || (senses.limit === 'only' && (mayMeasure || text === 'just'))) &&
      !(
        senses.verb !== undefined &&
        isBase &&
        senses.glue === undefined &&
        senses.thing === undefined &&
        senses.look === undefined &&
        senses.verb !== 'keep' &&
        mayMeasure &&
        !isFiniteVerb(text)
      ) &&
      !isWord(text, 'staying'),
  )
}

function isIdle({ kind, senses, isBase, text }: Token): boolean {
  // “Sounds” is the verb here.
  if (isWord(text, 'seeming')) return true
  return (
    kind === 'word' &&
    senses.limit === undefined &&
    senses.thing === undefined &&
    senses.look === undefined &&
    senses.place === undefined &&
    senses.unit === undefined &&
    senses.cannot === undefined &&
    !(senses.verb !== undefined && isBase && senses.glue === undefined)
  )
}
