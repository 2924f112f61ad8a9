// “Every um. Keep the first.”, “all questions, just not the second”, “the pauses minus the longest”: some of a kind that stay, in
// whatever words, become an exception behind those that go.
import { isHesitation } from '../../commands/plans/words.ts'
import { type KindRead, pausesOver, readChoice, readKind } from '../places/all-but.ts'
import { type Read, TokenCursor } from '../places/cursor.ts'
import { readSingle } from '../places/read-place.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { MANNERS, STAYING, TOUCHING } from '../vocabulary/keeping.ts'
import { withContrasts } from './contrasts.ts'
import { asVerb } from './made-tokens.ts'
import { isSeparator } from './noun-phrases.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Things that are no stretch of the talk, of which some may stay. */
const SHOWN = is({ thing: 'pauses titles chapters markers' })
const TAKES_AWAY = is({ verb: 'remove shorten off mute censor clean' })
const PARTICLE = is({ text: 'out off away' })
/** May stand between what goes and its exception: “(all pauses) over 1 s to 0.5 s”, “(every um) out”. */
const BETWEEN = is({ measure: 's', limit: 'over atLeast', link: 'than to', text: 'out off away longer' })

/** With an exception instead of each such sentence, clause or phrase. */
export function withSpared(given: readonly Token[], prompt: string): Token[] {
  const list: Token[] = []
  const tokens = withContrasts(given)
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const opens = OPENING(token) || isWord(token.text, 'sparing')
    const spared = opens ? sparedAt(list, tokens.slice(at), prompt) : null
    const not = spared === null ? partBehindNot(list, tokens, at, prompt) : -1
    if (not > 0) {
      list.push({ ...asVerb(token, 'but not'), senses: { limit: 'except' } })
      at = not
    } else if (spared === null) list.push(token)
    else {
      // “Take the ums out, but leave the last”
      const particles = list.splice(list.findLastIndex((one) => !PARTICLE(one)) + 1)
      const except = { ...asVerb(token, 'except'), senses: { limit: 'except' } }
      list.push(except, ...spared.value, ...particles)
      at += spared.to - 1
    }
  }
  return list
}

/** “(Cut the salt part) not the oven part”, “, not the oven part”: where its “not” is; -1: nothing is spared by one. */
function partBehindNot(before: readonly Token[], tokens: readonly Token[], at: number, prompt: string) {
  const not = isSeparator(tokens[at] as Token) ? at + 1 : at
  const from = before.findLastIndex(({ kind, text }) => kind === 'break' || /^[.!?;]$/.test(text)) + 1
  if (tokens[not]?.text !== 'not' || !before.slice(from).some(TAKES_AWAY)) return -1
  const noun = tokens[not + 1]?.senses.glue === 'articles' ? not + 2 : not + 1
  const ends = (to: number) => {
    const end = tokens[to]
    return end === undefined || end.kind === 'break' || isSeparator(end) || /^[.!;)]$/.test(end.text)
  }
  // “The ums not the uhs”
  if (isSound(before.at(-1)) && isSound(tokens[noun]) && ends(noun + 1)) return not
  const part = readSingle(new TokenCursor(tokens.slice(not + 1, not + MAX_PART), prompt), 0)
  const to = not + 1 + (part?.to ?? 0)
  // “Not the whole intro” says how much of it goes.
  const isAll = tokens.slice(noun, to).some(is({ place: 'everything rest', thing: 'composition' }))
  const isSpared = matches(before.at(-1), { unit: true, place: true }) && noun === not + 2 && !isAll
  return part !== null && isSpared && ends(to) ? not : -1
}

const isSound = (token: Token | undefined) =>
  token?.kind === 'word' && isHesitation(token.text.replace(/s$/, ''))

const MAX_PART = 12

const OPENING = is({
  kind: 'mark break',
  limit: 'but except not only',
  verb: 'keep leave',
  text: 'and but minus bar save spare just',
})

/** What is spared in these words, and where they end; null where nothing is. */
function sparedAt(
  before: readonly Token[],
  after: readonly Token[],
  prompt: string,
): Read<readonly Token[]> | null {
  const next = new TokenCursor(after, prompt)
  const lead = leadOf(next)
  const kind = lead && kindIn(before, prompt)
  if (!kind) return null
  const isShown = kind.place.kind === 'all'
  // “All chapters save Start”: a name.
  if (isShown && matches(after[lead.to - 1], { text: 'save minus bar' })) return { value: [], to: lead.to }
  const isNamed = isShown && after[lead.to]?.kind === 'quote'
  const choice = isNamed ? { to: lead.to + 1 } : readChoice(next, lead.to, kind, readSingle)
  // What can't be read may not be passed over.
  if (choice === null) return lead.isSparing && isOne(after, lead.to) ? { value: [], to: lead.to } : null
  const to = afterManner(after, choice.to)
  const isStaying = to > choice.to && STAYING.has(next.text(choice.to))
  return lead.isSparing || isStaying ? { value: after.slice(lead.to, choice.to), to } : null
}

/** “The funny one” */
function isOne(tokens: readonly Token[], from: number): boolean {
  const end = tokens.findIndex(({ text }, at) => at >= from && /^ones?$/.test(text))
  return (
    end >= from &&
    end < from + MAX_BEFORE_ONE &&
    tokens.slice(from, end).every(({ kind, senses }) => kind === 'word' && senses.verb === undefined)
  )
}

const MAX_BEFORE_ONE = 4

/** “, but keep only”, “minus”, “. Don't touch”; `isSparing`: they say that it stays, and nothing needs to behind it. */
function leadOf(cursor: TokenCursor): { to: number; isSparing: boolean } | null {
  let to = 0
  const skips = () => {
    const token = cursor.tokens[to]
    return (
      token !== undefined &&
      (isSeparator(token) ||
        /^[.;)]$/.test(token.text) ||
        matches(token, { kind: 'break', limit: 'only but', glue: 'politeness', text: 'just' }))
    )
  }
  while (skips()) to++
  const isBut = cursor.tokens[to - 1]?.senses.limit === 'but'
  const token = cursor.tokens[to]
  if (token === undefined) return null
  if (cursor.is(to, 'do') && cursor.is(to + 1, 'not') && TOUCHING.has(cursor.text(to + 2)))
    return { to: to + 3, isSparing: true }
  const isKept =
    isWord(token.text, 'sparing') || matches(token, { verb: 'keep leave', text: 'spare retain save' })
  if (!isKept && !matches(token, { limit: 'except not', text: 'minus bar' })) return { to, isSparing: isBut }
  to++
  while (cursor.is(to, 'not', 'for', 'only', 'just')) to++
  return { to, isSparing: true }
}

/** What goes, where nothing else is said behind it. */
function kindIn(before: readonly Token[], prompt: string): KindRead | null {
  const from = before.findLastIndex(({ kind, text }) => kind === 'break' || /^[.!?;]$/.test(text)) + 1
  const verb = before.findIndex((token, at) => at >= from && TAKES_AWAY(token))
  const end = before.findLastIndex((token) => !BETWEEN(token)) + 1
  if (verb < 0) return null
  const cursor = new TokenCursor(before.slice(0, end), prompt)
  const noun = before[end - 1]
  if (noun !== undefined && SHOWN(noun)) return shownKind(noun)
  for (let at = verb + 1; at < end; at++) {
    const kind = readKind(cursor, at)
    if (kind?.to === end) return kind.value
  }
  return null
}

/** Pauses, titles or chapters. */
function shownKind({ text, senses }: Token): KindRead {
  const isPause = senses.thing === 'pauses'
  const noun = text.replace(/s$/, '')
  return isPause ? pausesOver(0) : { place: { kind: 'all' }, noun, unit: null }
}

/** Behind “as they are”, “alone”, “in”: where that ends; where it begins, if something else is said. */
function afterManner(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(
    ({ kind, text }, at) => at >= from && (kind === 'break' || /^[.,;!)]$/.test(text)),
  )
  const to = end < 0 ? tokens.length : end
  const isManner = ({ text }: Token) => STAYING.has(text) || MANNERS.has(text)
  return tokens.slice(from, to).every(isManner) ? to : from
}
