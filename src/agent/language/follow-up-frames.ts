// How a follow-up stands to the request before it: “no, …”, “… instead” and “make that …” put something in the place of what was asked,
// “and …”, “… too” and “another …” ask for more of it.
import { formAt, isSign } from './read/corrections.ts'
import { commands, endsSentence } from './read/taken-back.ts'
import { is, matches, textOf } from './read/token-tests.ts'
import type { Token } from './read/tokens.ts'
import { isFiniteVerb, isWord } from './vocabulary/grammar.ts'
import { CLOSINGS, LEADS, MAX_FORM, SLIPS, type Standing } from './vocabulary/slips.ts'

/** What a follow-up is about, and how. */
export type Frame = {
  standings: ReadonlySet<Standing>
  how: 'instead' | 'more' | null
  /** Without what leads to it and what closes it: “make it boxed” in “hmm, make it boxed instead”. */
  core: readonly Token[]
  /** Without the verb that gives it, too: “boxed”. */
  value: readonly Token[]
  /** There is such a verb, so that the value stands in the place of another one. */
  isGiven: boolean
  /** The value is what something is called: “call it Kansas”. */
  isCalled: boolean
}

type Piece = { length: number; kind: Standing }

const isCounted = is({ kind: 'number amount' })
const isReferring = is({ text: /^(?:it|they|them|th(?:at|is)(?: one)?|those|these)$/, glue: 'pronouns' })
const isName = is({ text: 'name text' })

/** Takes a prompt apart: what leads to what is wanted, and what closes it. */
export function frameOf(tokens: readonly Token[]): Frame {
  let [from, to] = [0, tokens.length]
  const standings = new Set<Standing>()
  for (let piece = leadAt(tokens, from); piece && from < to; piece = leadAt(tokens, from)) {
    standings.add(piece.kind)
    from += piece.length
  }
  for (let piece = closingAt(tokens, from, to); piece && from < to; piece = closingAt(tokens, from, to)) {
    standings.add(piece.kind)
    to -= piece.length
  }
  const core = tokens.slice(from, to)
  // “No, it is Tom”, but “it is loud” only finds it so.
  const isRight = (at: number) =>
    standings.has('instead') &&
    isWord(core[at]?.text, 'be') &&
    isReferring(core[at - 1] ?? (core[at] as Token))
  const isMore = standings.has('more') || standings.has('further') || standings.has('same')
  // “Sorry, called Opening”, but “another one called Opening”
  const isCalling = (at: number) => !isMore && core[at]?.text === 'called'
  const start = core.findIndex((_, at) => !leadsToValue(core, at) && !isRight(at) && !isCalling(at))
  const said = core.slice(0, Math.max(0, start))
  // “Take 1.25”, “make it 1.25”, “change to 1.25”, but “make the last one 1.25”
  const isTo = said.length > 1 && (said.at(-1)?.text === 'to' || isWord(said[0]?.text, 'shall'))
  const isGiven =
    isTo ||
    said.some((token) => isReferring(token) || isTrying(token) || isName(token) || token.text === 'called')
  const how = isMore ? 'more' : standings.has('instead') ? 'instead' : null
  const isCalled = said.some(
    is({ verb: 'rename label', text: /^(?:text|called|(?:that )?(?:says?|reads?))$/ }),
  )
  return { standings, how, core, isCalled, isGiven, value: isGiven ? core.slice(start) : core }
}

/** What leads to what is wanted, from `at`: “no,”, “and now”, “too fast,”, “not that one,”, “the same for”. */
function leadAt(tokens: readonly Token[], at: number): Piece | null {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token || !next || isSign(token, next)) return null
  const slip = formAt(SLIPS, tokens, at)
  const behind = tokens[at + (slip?.length ?? 0)]
  // “No captions”, “make that copy square”, “scrap it”
  // and “no make it boxed”
  const isOrder = commands(next) && isReferring(tokens[at + 2] ?? next)
  const isBan =
    token.text === 'no' &&
    next.kind === 'word' &&
    !isOrder &&
    !isWord(next.text, 'refusing', 'article', 'demonstrative')
  const isNoun =
    tokens[at + (slip?.length ?? 0) - 1]?.text === 'that' &&
    matches(behind, { thing: true, unit: true, text: 'new' })
  if (isBan) return null
  if (slip && behind && !isNoun)
    return { length: slip.length, kind: slip.kind === 'hesitating' ? 'asking' : 'instead' }
  const isWay = /^(?:up|down)$/.test(next.text) && isCounted(tokens[at + 2] ?? next)
  if (/^(?:only|just)$/.test(token.text) && (isCounted(next) || isWay)) return { length: 1, kind: 'instead' }
  // “Good. Now …”, but “Good afternoon”
  const isPolite =
    isTrailing(token) && (token.kind !== 'word' || next.kind === 'mark' || isWord(token.text, 'asking'))
  const isOpening = isPolite || isWord(token.text, 'refusing', 'opener')
  return formAt(LEADS, tokens, at) ?? (isOpening ? { length: 1, kind: 'asking' } : remarkAt(tokens, at))
}

const isTrailing = (token: Token) =>
  matches(token, { kind: 'mark break', limit: 'again' }) ||
  (token.kind === 'word' && token.senses.glue === 'politeness')
const isTooMuch = is({ look: /^too/ })
const isMeant = is({ kind: 'quote time number amount size ratio composition', thing: true, unit: true })
const MAX_REMARK = 8

/** What isn't wanted, or why: “this is too fast,”, “still soft.”, “wrong one,”, “not that one,”. */
function remarkAt(tokens: readonly Token[], at: number): Piece | null {
  const end = tokens.findIndex(
    (token, index) => index >= at && (endsSentence(token) || /^[,;:–—]$/.test(token.text)),
  )
  const said = tokens.slice(at, Math.max(at, end))
  const isDenied = said.some(is({ text: 'not wrong' }))
  const asks = (token: Token, index: number) =>
    (isMeant(token) && token.text !== 'one') ||
    token.senses.limit ||
    (token.senses.verb && token.isBase && said[index - 1]?.text !== 'to')
  const judges = (token: Token) =>
    isTooMuch(token) ||
    isFiniteVerb(token.text) ||
    isWord(token.text, 'degree', 'rating', 'negative') ||
    /^(?:still|to)$/.test(token.text)
  const isRemark = isDenied || (said.some(judges) && !said.some(asks))
  const isBare = tokens.slice(end).every(isTrailing) || said.length === 0 || said.length > MAX_REMARK
  if (!isBare && isRemark) return { length: end - at, kind: isDenied ? 'instead' : 'asking' }
  return isTooMuch(tokens[at] as Token) ? { length: 1, kind: 'asking' } : null
}

/** What closes it, up to `to`: “instead”, “as well”, “would be better”, “instead of 6”, “, not Farm”. */
function closingAt(tokens: readonly Token[], from: number, to: number): Piece | null {
  const isContrast = ({ text, senses }: Token, at: number) =>
    senses.limit === 'instead' ? / (?:of|than)$/.test(text) : text === ',' && tokens[at + 1]?.text === 'not'
  const contrast = tokens.findIndex((token, at) => at > from && at < to && isContrast(token, at))
  if (contrast > 0) return { length: to - contrast, kind: 'instead' }
  const comma = tokens.findLastIndex(({ text }, at) => at > from && at < to && text === ',')
  if (comma > 0 && saysWhy(tokens.slice(comma + 1, to))) return { length: to - comma, kind: 'asking' }
  for (let length = MAX_FORM; length > 0; length--) {
    const kind = CLOSINGS.get(textOf(tokens.slice(Math.max(0, to - length), to)))
    // “On top instead”
    const isClosing = kind !== 'further' || isCounted(tokens[to - length - 1] as Token)
    if (kind && to - length > from && isClosing) return { length, kind }
  }
  return to > from && isTrailing(tokens[to - 1] as Token) ? { length: 1, kind: 'asking' } : null
}

const isTrying = ({ text }: Token) => isWord(text.split(' ')[0], 'trying') || /^that (?:say|read)$/.test(text)

/** “(No, minus 23), it's for broadcast” */
const saysWhy = ([subject, verb, ...rest]: readonly Token[]) =>
  isWord(subject?.text, 'subject', 'neuter', 'demonstrative') &&
  isFiniteVerb(verb?.text) &&
  rest.length > 0 &&
  !rest.some(
    (token) =>
      (isMeant(token) && token.senses.thing !== 'composition') ||
      commands(token) ||
      token.senses.limit !== undefined,
  )

/** “Make it”, “it should read”, “bring that down to”, “with the name” */
function leadsToValue(core: readonly Token[], at: number): boolean {
  const [token, next] = [core[at] as Token, core[at + 1]]
  const isNaming = /^(?:the|its|with)$/.test(token.text) && matches(next, { text: 'name text the' })
  const isBefore = /^(?:up|down|back)$/.test(token.text) && next?.text === 'to'
  const isBehind = at > 0 && (matches(token, { link: 'called saying' }) || isName(token))
  return (
    isReferring(token) || isTrying(token) || isWord(token.text, 'giving') || isNaming || isBefore || isBehind
  )
}
