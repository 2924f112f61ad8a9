// How programmers write: calls, assignments, arrows, ranges and fields as the words that they stand for. It looks at
// punctuation and at what stands beside it; what the words mean, the concepts say afterwards.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { KEYS } from '../vocabulary/keys.ts'
import { isIdentifierName } from './identifiers.ts'
import { asQuote, word as written } from './made-tokens.ts'
import { withoutTickets } from './tickets.ts'
import { matches } from './token-tests.ts'
import { plainText, type Token } from './tokens.ts'

/** The prompt's tokens with notation written out. Linear. */
export function writtenOut(tokens: readonly Token[], prompt: string): Token[] {
  const plain = withoutDigits(withoutTickets(tokens, prompt))
  return assigned(inSeconds(ranges(arrows(joined(keyed(plain), prompt)))), prompt)
}

/** “4 shorts” are four. */
const isNew = ({ text }: Token) => /^(?:reels?|shorts?|stor\w+)$/.test(text)

/** “Rename the memo 2 lecture”, “vertical 4 tiktok”: “to” and “for”, where nothing is counted. */
function withoutDigits(tokens: readonly Token[]): Token[] {
  const isRenamed = tokens.some(({ text }) => text === 'rename') && !tokens.some(({ text }) => text === 'to')
  return tokens.map((token, at) => {
    const [before, next, behind] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (token.kind !== 'number' || !/^[24]$/.test(token.text) || !next) return token
    const isTo = token.text === '2' && isRenamed && before?.kind === 'composition' && next.kind !== 'mark'
    const isEnd = behind === undefined || matches(behind, { kind: 'mark break', text: 'and' })
    const isFor =
      token.text === '4' && before?.kind === 'word' && isWord(next.text, 'platform') && isEnd && !isNew(next)
    return isTo || isFor ? written(isTo ? 'to' : 'for', token) : token
  })
}

/** `rename: {"to": "Final"}`: the keys of an object that a verb takes. */
function keyed(tokens: readonly Token[]): Token[] {
  const isObject = tokens.some(({ text }) => text === '{')
  return tokens.flatMap((token, at) => {
    const isKey = token.kind === 'quote' && tokens[at + 1]?.text === ':'
    if (!isObject || (!isKey && !/^[{}]$/.test(token.text))) return [token]
    return isKey ? [written(plainText(token), token)] : []
  })
}

const touches = (first: Token | undefined, second: Token | undefined) =>
  first !== undefined && second !== undefined && first.to === second.from

const isTime = (token: Token | undefined) => token?.kind === 'time' || token?.kind === 'number'

/** `remove_fillers` is two words; `memo_norm` is a name, as a quotation is. */
function joined(tokens: readonly Token[], prompt: string): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const to = identifierEnd(tokens, at)
    const list = tokens.slice(at, to)
    const [first, last] = [list[0] as Token, list.at(-1) as Token]
    // “name=memo_norm”, “pos=lower_third”
    const isKeyed = tokens[at - 1]?.text === '=' && !isNaming(tokens[at - 2]?.text)
    if (list.length > 1 && isIdentifierName(list, isKeyed ? undefined : tokens[at - 1], tokens[to])) {
      out.push(asQuote(first, last, prompt))
    } else out.push(...list.filter(({ text }) => text !== '_'))
    at = to
  }
  return out
}

/** Where words that underscores join end. */
function identifierEnd(tokens: readonly Token[], at: number): number {
  let to = at + 1
  if (!isNamePart(tokens[at])) return to
  // “EP7_final”, “v1” are two tokens.
  const touching = () => {
    while (touches(tokens[to - 1], tokens[to]) && isNamePart(tokens[to])) to++
  }
  touching()
  const own = to
  while (
    tokens[to]?.text === '_' &&
    touches(tokens[to - 1], tokens[to]) &&
    touches(tokens[to], tokens[to + 1]) &&
    isNamePart(tokens[to + 1])
  ) {
    to += 2
    touching()
  }
  return to > own ? to : at + 1
}

const isNamePart = (token: Token | undefined) =>
  token !== undefined && ['word', 'number', 'composition', 'media', 'speaker'].includes(token.kind)

/** “Rename Old draft → Q&A cut” */
const renames = (tokens: readonly Token[], at: number) =>
  matches(tokens[at - 1], { kind: 'composition quote' }) &&
  tokens.slice(Math.max(0, at - MAX_RENAMED), at).some(({ text }) => /^(?:re)?name$/.test(text))
const MAX_RENAMED = 8

/** `"a" -> "b"`, `f(x) => "b"`. */
function arrows(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    if (token.text === '>' && touches(before, token) && (before?.text === '-' || before?.text === '='))
      return []
    if (/^[→⇒]$/.test(token.text) && renames(tokens, at)) return [written('to', token)]
    const next = tokens[at + 1]
    if (next?.text !== '>' || !touches(token, next)) return [token]
    if (token.text === '-') return [written('to', token)]
    if (token.text === '=') return [written(tokens[at + 2]?.kind === 'quote' ? 'called' : 'to', token)]
    return [token]
  })
}

/** `1..3`, `cut(0:10, 0:20)`, `[28.2s, 30.8s)`, `[0:00-0:05, 0:30-0:35]`. */
function ranges(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  /** Where each bracket that is open began, as a place in `out`; null for one of prose. */
  const open: ({ at: number; isCall: boolean } | null)[] = []
  for (const [at, token] of tokens.entries()) {
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    if (
      token.text === '.' &&
      next?.text === '.' &&
      touches(token, next) &&
      (isTime(before) || EDGES.has(before?.text ?? '') || isSeconds(tokens, at - 1)) &&
      !isEllipsis(tokens, at)
    ) {
      out.push(written('to', token))
      continue
    }
    if (token.text === '.' && before?.text === '.' && touches(before, token) && out.at(-1)?.text === 'to')
      continue
    if (token.text === '(' || token.text === '[') {
      const isCall = token.text === '(' && before?.kind === 'word' && touches(before, token)
      const isList = token.text === '[' && (isTime(next) || isNamed(next))
      open.push(isCall || isList ? { at: out.length, isCall } : null)
      if (!isCall && !isList) out.push(token)
      continue
    }
    if (token.text === ')' || token.text === ']') {
      const opened = open.pop()
      if (opened === undefined || opened === null) out.push(token)
      else out.push(...asRange(out.splice(opened.at)))
      continue
    }
    out.push(token)
  }
  return out
}

/** “0s..3s” */
const isSeconds = (tokens: readonly Token[], at: number) =>
  SECONDS.has(tokens[at]?.text ?? '') && isTime(tokens[at - 1])

/** `[voice-memo.mp3, "um"]` */
const isNamed = (token: Token | undefined) => /^(?:media|composition|quote)$/.test(token?.kind ?? '')

/** “3... 4”: somebody who hesitates leaves a space behind three dots. */
function isEllipsis(tokens: readonly Token[], at: number): boolean {
  let end = at + 1
  while (tokens[end]?.text === '.' && touches(tokens[end - 1], tokens[end])) end++
  return end > at + 2 && !touches(tokens[end - 1], tokens[end])
}

/** Two times and nothing else are a range. */
function asRange(inside: Token[]): Token[] {
  const times = inside.filter(isTime)
  const isRange = times.length === 2 && inside.every((token) => isTime(token) || SECONDS.has(token.text))
  return isRange ? inside.map((token) => (token.text === ',' ? written('to', token) : token)) : inside
}

const RANGE_JOINTS = new Set(['to', '-', '–', '—', 'until', 'through'])
/** What a number counts or measures, so that it is no time. */
const isMeasure = ({ kind, text }: Token) =>
  (kind === 'word' &&
    !EDGES.has(text) &&
    /^(?:x|db|lufs|lkfs|lu|percent|pct|px|s|secs?|seconds?|m|min|mins|minutes?|h|ms|k|fps|times|fold|speed|cents?)$/.test(
      text,
    )) ||
  text === '%'
/** “Words 1..3” are counted. */
const COUNTED =
  /^(?:words?|sentences?|lines?|clips?|chapters?|questions?|answers?|paragraphs?|markers?|titles?|parts?|takes?|tracks?|cameras?)$/
const EDGES = new Set(['start', 'end', 'eof'])
const POINTING = /^(?:at|@|after|before|until|from)$/
/** What such a range may be of; beside these, two numbers are how much. */
const MEASURED = new Set(
  'speed rate tempo volume gain loudness level lufs pause pauses gap gaps silence silences'.split(' '),
)

/** “At 12.25”: a fraction is no count, and nothing that is measured follows. */
function isPointInTime(tokens: readonly Token[], at: number): boolean {
  const [number, next] = [tokens[at], tokens[at + 1]]
  return (
    number?.kind === 'number' &&
    /[.,]/.test(number.text) &&
    !isFactor(tokens, at) &&
    !(next && (isMeasure(next) || MEASURED.has(next.text))) &&
    !tokens.slice(Math.max(0, at - 6), at).some(({ text }) => MEASURED.has(text))
  )
}

/** “Slow at 0.9”, “run it at 1.25”: how fast, and not when. */
function isFactor(tokens: readonly Token[], at: number): boolean {
  const { n = 0 } = tokens[at] ?? {}
  const before = tokens.slice(Math.max(0, at - 4), at)
  return n <= MAX_FACTOR && before.some(({ text }) => /^(?:slow(?:er|ed)?|fast(?:er)?|play|run)$/.test(text))
}
const MAX_FACTOR = 4

/** `28.21-30.86`, `10..end`: bare numbers that bound a stretch are in seconds. A fraction or two dots say that they do. */
function inSeconds(tokens: readonly Token[]): Token[] {
  const out = [...tokens]
  for (const [at, joint] of tokens.entries()) {
    const [from, to, next] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    if (POINTING.test(joint.text) && to && isPointInTime(tokens, at + 1))
      out[at + 1] = { ...to, kind: 'time' }
    if (!RANGE_JOINTS.has(joint.text) || !from || !to) continue
    const isOpen = EDGES.has(from.text) || EDGES.has(to.text)
    const numbers = [from, to].filter(({ kind }) => kind === 'number')
    const isSpan = numbers.length === 2 || (numbers.length === 1 && isOpen)
    // Written with two dots, a comma or an arrow.
    const isDotted = joint.text === 'to' && joint.to - joint.from === 1
    const isPrecise = numbers.every(({ text }) => /[.,]/.test(text)) || isDotted
    const isCounted =
      COUNTED.test(tokens[at - 2]?.text ?? '') && numbers.every(({ n }) => Number.isInteger(n))
    const isMeasured =
      isCounted ||
      (next !== undefined && isMeasure(next)) ||
      tokens.slice(Math.max(0, at - 6), at).some(({ text }) => MEASURED.has(text))
    const isOrdered = numbers.length < 2 || (numbers[0]?.n ?? 0) < (numbers[1]?.n ?? 0)
    if (!isSpan || !isPrecise || isMeasured || !isOrdered) continue
    for (const number of numbers) {
      const place = number === from ? at - 1 : at + 1
      out[place] = { ...number, kind: 'time' }
    }
  }
  return out
}

const SECONDS = new Set([',', 's', 'sec', 'seconds'])

const BOUNDS = tableOf<string>({
  start: 'from', from: 'from', begin: 'from', end: 'to', to: 'to', until: 'to',
}) // biome-ignore format: a table
const isNaming = (key: string | undefined) => KEYS.get(key ?? '')?.words[0] === 'called'
const MAX_KEY = 3

/** `start=5 end=50`, `aspect_ratio=1:1`, `speed *= 1.5`, `gainDb=-3`, `name=calc`, `burn_in=true`: a key's words in front of its value. */
function assigned(tokens: readonly Token[], prompt: string): Token[] {
  const out: Token[] = []
  let ended = -1
  for (let at = 0; at < tokens.length; at++) {
    const [token, next] = [tokens[at] as Token, tokens[at + 1]]
    if (token.text === '*' && next?.text === '=' && touches(token, next)) continue
    const key = token.text === '=' ? keyAt(out, touches(tokens[at - 1], token)) : null
    if (key === null || next === undefined) {
      if (token.text !== '=' || tokens[at - 1]?.text !== '*') out.push(token)
      continue
    }
    const first = out[out.length - key.length] as Token
    const bound = BOUNDS[first.text]
    // A program's trim keeps what lies between its bounds.
    const back = out.at(-2)?.text === ':' ? -3 : -2
    const verb = out.at(back)
    if (bound === 'from' && isTime(next) && verb?.text === 'trim')
      out.splice(back, -1 - back, written('keep', verb))
    const value = valueAt(tokens, at + 1)
    const words = bound && (isTime(next) || next.kind === 'quote') ? [bound] : key.words
    const [word = ''] = words
    out.splice(-key.length)
    // “keep burned=true”
    if (!bound && out.at(-1)?.text === 'keep') out.pop()
    if (ended === out.length && !/^(?:called|from|to)$/.test(word))
      out.push({ ...written(',', first), kind: 'mark' })
    const isOff = /^(?:false|off|no)$/.test(next.text)
    const isSwitch = isOff ? word === 'burned' || next.text === 'false' : /^(?:true|on|yes)$/.test(next.text)
    if (isSwitch && isOff && word === 'burned') out.push(written('not', first))
    out.push(...words.map((one) => written(one, first)))
    // “captions=false”; “remove_fillers=false” asks for nothing that could be done.
    if (isSwitch && isOff && word !== 'burned')
      out.push(isWord(word, 'shownThing') ? written('off', next) : next)
    else if (!isSwitch)
      out.push(
        ...(word === 'called' && next.kind !== 'quote'
          ? [asQuote(next, value.at(-1) as Token, prompt)]
          : value),
      )
    const isBare = value.at(-1)?.kind === 'number' && tokens[at + 1 + value.length]?.text !== key.unit
    if (key.unit !== '' && isBare) out.push(written(key.unit, value.at(-1) as Token))
    at += value.length
    ended = out.length
  }
  return out
}

/** The key that ends here, as the words that it stands for; `isBound`: “=” touches it. */
function keyAt(out: readonly Token[], isBound: boolean) {
  for (let length = MAX_KEY; length > 0; length--) {
    const list = out.slice(-length)
    const key = list.length === length ? KEYS.get(list.map(({ text }) => text).join('')) : undefined
    if (key && (isBound || key.words[0] === 'called'))
      return { words: [...key.words], unit: key.unit, length }
  }
  const last = out.at(-1)
  return last?.kind === 'word' ? { words: [last.text], unit: '', length: 1 } : null
}

/** What stands behind a key up to a space: “rough-v1”, “+4”. */
function valueAt(tokens: readonly Token[], from: number): readonly Token[] {
  let to = from + 1
  while (touches(tokens[to - 1], tokens[to]) && !/^[,;)}\].!?]$/.test(tokens[to]?.text ?? '')) to++
  return tokens.slice(from, to)
}
