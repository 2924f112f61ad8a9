// What people say beside an instruction, to nobody in particular: how it looks, why they want it, what somebody else needs, a laugh.
// It holds nothing that could be edited, and neither asks nor limits what is asked.
import { isHesitation } from '../../commands/plans/words.ts'
import { isFiniteVerb, isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** True when the words only say how somebody finds something, or what has nothing to do with the edit. */
export function isPlainRemark(tokens: readonly Token[]): boolean {
  const list = tokens.filter(({ kind }) => kind !== 'mark')
  const [first, second] = list
  if (!first || list.length < 2) return false
  if (isWord(list.at(-1)?.text, 'laugh'))
    return list.every(
      ({ senses, kind }) =>
        kind === 'word' && (Object.keys(senses).length === 0 || senses.glue !== undefined),
    )
  if (isForeign(list) || isReason(list) || isVerdict(list)) return true
  // “Names exactly like that”
  if (list.some(({ text }) => /^(?:exactly|precisely|verbatim)$/.test(text)) && list.every(isAsTold))
    return true
  if (!list.every(isIdle)) return false
  if (isWord(first.text, 'seeming')) return true
  return (isPronoun(first.text) || first.text === 'its') && isWord(second?.text, 'be', 'seeming', 'feeling')
}

const isAsTold = (token: Token) =>
  matches(token, { thing: 'name', limit: 'exactly', glue: true }) || isWord(token.text, 'verbatim')

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
  return verb > 0 && isOther && !isNaming && isHarmless(list.slice(verb), true)
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

function isIdle({ kind, senses, isBase }: Token): boolean {
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
