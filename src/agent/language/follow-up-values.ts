// Follow-ups that give the request before them other values: “0.4 instead”, “same at 0:20, label b”.

import {
  instead,
  isNaming,
  nameIn,
  onlyClause,
  partOf,
  plainTokens,
  type Turn,
  type Written,
} from './follow-up-turn.ts'
import { fits, has, pattern } from './phrases/pattern.ts'
import { asMeant, isSign } from './read/corrections.ts'
import { isUnread } from './read/size-limits.ts'
import { is, isNot, matches } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { namesText } from './references.ts'
import { isWord } from './vocabulary/grammar.ts'

const isRank = fits('(<ordinal mark unit>|@ofKind,article)*')
/** “Not the first, I meant the last one”: the request with that in the place of the only one that it names. */
function reranked(turn: Turn): Written | null {
  const { how, core, prompt, request, asked, last } = turn
  const [rank, ...more] = core.filter(is({ kind: 'ordinal' }))
  const [old, ...others] = asked.filter(is({ kind: 'ordinal' }))
  const isClear = how === 'instead' && last.hasChanged && isRank(core) && more.length + others.length === 0
  return isClear && rank && old
    ? instead(turn, `${request.slice(0, old.from)}${partOf(prompt, [rank])}${request.slice(old.to)}`)
    : null
}

const isEdgeOf = (fade: Token | undefined) => /^fade (?:in|out)$/.test(fade?.text ?? '')

/** “(Fade in.) I meant out”, “out too”: the other edge, for as long. */
function otherEdge(turn: Turn): string | Written | null {
  const { how, core, request, asked } = turn
  const [fade, ...more] = asked.filter(is({ verb: 'fade', thing: 'fades' }))
  const [edge, ...others] = core
  const isClear = how !== null && isEdgeOf(fade) && more.length + others.length === 0
  if (!isClear || !fade || !matches(edge, { text: /^(?:in|out)$/ })) return null
  const text = `${request.slice(0, fade.from)}fade ${edge?.text}${request.slice(fade.to)}`
  return how === 'more' ? text : { ...instead(turn, text), isInstead: turn.last.hasChanged }
}

const BOUND = pattern(
  '(FROM=from|to|until|till|up to) AT=<time> ((it|that|this) @shall? (go|goes|stay|stays|be .*2))?',
)

/** “(Cut from 2:11 to 2:21.) Until 2:25”: where what the request names begins or ends, and not all of it. */
function rebounded(turn: Turn): Written | null {
  const { value, request, asked, prompt } = turn
  const bound = BOUND.of(value, prompt)
  const [from, to, ...others] = asked.filter(is({ kind: 'time' }))
  const old = bound?.FROM ? from : to
  if (!bound?.AT || !to || !old || others.length > 0) return null
  return instead(turn, `${request.slice(0, old.from)}${partOf(prompt, bound.AT)}${request.slice(old.to)}`)
}

const isPlain = fits('(<quote number amount size ratio look link glue:helpers,politeness>|minus|-)*20')
/** “0.4 instead”, “1.25 would be better”, “same at 0:20, label b”: the request with other values, as a correction of it. */
export function valued(turn: Turn): string | Written | null {
  const ranked = reranked(turn) ?? otherEdge(turn) ?? rebounded(turn)
  if (ranked !== null) return ranked
  const { how, value, prompt, asked, done, project } = turn
  const times = value.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []))
  const [first = value.length, last = value.length] = [times[0], times.at(-1)]
  const start = value[first - 1]?.senses.link ? first - 1 : first
  const isSmall = (token: Token) =>
    (token.kind === 'mark' && !isSign(token, value[value.indexOf(token) + 1])) ||
    isNaming(token) ||
    isWord(token.text, 'ofKind', 'referring', 'article')
  const rest = [...value.slice(0, start), ...value.slice(last + 1)].filter((token) => !isSmall(token))
  const isNew = done !== null && (done.added !== null || done.made.length > 0)
  const isNamed = value.some(isNaming) || rest[0]?.kind === 'quote'
  const name = isNew && (isNamed || times.length > 0) ? nameIn(prompt, rest, isNamed) : null
  const isKnown = value.every(
    (token) => !measureOf(token) || asked.some((other) => measureOf(other) === measureOf(token)),
  )
  const isPlainSetting = !isNew && !done?.removed.length && done?.level?.setting !== 'gain'
  const isMeant = how !== null || isPlainSetting
  const said = name === null ? rest : []
  const values = [
    ...(times.length > 0 ? [partOf(prompt, value.slice(start, last + 1))] : []),
    ...(said.length > 0 ? [partOf(prompt, said)] : []),
  ]
  if (
    !isMeant ||
    !isKnown ||
    !(isPlain(rest) || name !== null) ||
    (values.length === 0 && name === null) ||
    !onlyClause(turn)
  )
    return null
  const text =
    (name === null ? revalued(turn, rest) : null) ??
    [name === null ? turn.request : withName(turn, name), ...values].join(', I mean ')
  const isClear = (written: string) => {
    const meant = asMeant(plainTokens(written, project))
    return !isUnread(meant) && !meant.some(is({ text: 'mean' }))
  }
  // “… from 0:20 to 0:22” in the place of “0:10 to 0:12”
  const clear = [text, text.replaceAll('I mean from ', 'I mean ')].find(isClear)
  if (clear === undefined) return null
  return how === 'more' ? clear : instead(turn, clear)
}

/** “Play it 1.5 times as fast, I have little time”, then “make it 1.2”: where more is said behind the only amount. */
function revalued({ request, asked, prompt }: Turn, value: readonly Token[]): string | null {
  const [old, ...others] = asked.filter(is({ kind: 'number amount' }))
  const [one, ...more] = value
  if (!old || others.length > 0 || !one || more.length > 0 || !matches(one, { kind: 'number amount' }))
    return null
  if (one.unit !== null && one.unit !== old.unit) return null
  const unit = one.unit === null ? (old.unit ?? '') : ''
  return /,\s/.test(request.slice(old.to))
    ? `${request.slice(0, old.from)}${partOf(prompt, [one])}${unit}${request.slice(old.to)}`
    : null
}

/** “It should last 5 seconds”, “I would like this to be 5 seconds long” */
const LASTING = pattern(
  '(@giving|@asker would? @wishing)? (@referring|this) ((@shall|to)* (last|be|stay|run) for? S=<measure:s> long?|S=<measure:s> long)',
)

/** “Make it 6 dB”, “change it to 6 seconds”: what was set or added, with another amount in the place of the one before. */
export function measured(turn: Turn): string | Written | null {
  const { how, done, scope } = turn
  const lasting = LASTING.of(turn.core)?.S
  const [value, isGiven] = lasting ? [lasting, true] : [turn.value, turn.isGiven]
  const rises = done?.level && done.level.after > done.level.before
  // “Only up 3 dB”, after it was turned up by 6
  const [amount, ...more] = value.filter(isNot({ text: rises ? 'for up' : 'for down' }))
  if (!done || !(isGiven || how === 'instead') || !amount || more.length > 0) return null
  const { n, unit } = amount
  if (!matches(amount, { kind: 'amount number' }) || how === 'more') return null
  const { added, level } = done
  if (added !== null)
    return added.startsWith('title') && unit === 's' ? `${scope}change the ${added} to ${n} seconds` : null
  if (level?.setting !== 'gain' || (unit !== null && unit !== 'db')) return null
  // “Turn it down by 3 dB”, “make it 6”
  if (n === 0) return `${scope}set the volume to ${level.before} dB`
  const way = level.after < level.before || n < 0 ? 'down' : 'up'
  return instead(turn, `${scope}turn the volume ${way} by ${Math.abs(n)} dB`)
}

const isNormal = has('@normal')
/** “Back to normal”, “reset it”, “put it back to ordinary speed”: as it was recorded. */
export function normalized({ core, scope, done }: Turn): string | null {
  const level = done?.level
  const own = level?.setting === 'gain' ? 'audio' : 'speed'
  const isOther = (token: Token) =>
    token.text !== 'back' &&
    !isWord(token.text, 'normal') &&
    token.senses.thing !== own &&
    (measureOf(token) !== null ||
      matches(token, { kind: 'quote composition', thing: true, unit: true, place: true }))
  if (!level || !isNormal(core) || core.length > MAX_RESET || core.some(isOther)) return null
  return level.setting === 'gain' ? `${scope}set the volume to 0 dB` : `${scope}change the speed to 1x`
}

const MAX_RESET = 8

/** The request with another name for what it made or added; a name of its own if it had none. */
function withName({ request, asked, done }: Turn, name: string): string {
  const old = done?.made[0] ?? done?.added?.split('"')[1] ?? ''
  // With or without its quotation marks.
  const isOld = ({ from, to, kind }: Token) =>
    request.slice(from, to) === old || (kind !== 'word' && request.slice(from + 1, to - 1) === old)
  const token = asked.findLast((one) => one.kind !== 'word' && isOld(one)) ?? asked.findLast(isOld)
  const at = old === '' || token ? -1 : request.lastIndexOf(old)
  const isOfOther = asked.some((one) => one.kind === 'composition' && one !== token)
  const place = done?.made.length && done.original && !isOfOther ? `In ${namesText([done.original])}, ` : ''
  const text = token
    ? `${request.slice(0, token.from)}${name}${request.slice(token.to)}`
    : at >= 0
      ? `${request.slice(0, at)}${name}${request.slice(at + old.length)}`
      : `${request} called ${name}`
  return `${place}${text}`
}

/** What sort of value it is; null for anything else. */
export function measureOf({ kind, senses, text }: Token): string | null {
  if (matches({ kind, senses } as Token, { kind: 'size ratio', look: 'vertical square landscape' }))
    return 'shape'
  if (/^(?:number|amount)$/.test(kind)) return text === 'one' ? null : 'amount'
  return kind === 'time' ? kind : senses.look ? 'look' : null
}
