// How programmers write: calls, assignments, arrows, ranges and fields as the words that they stand for. It looks at
// punctuation and at what stands beside it; what the words mean, the concepts say afterwards.
import { isIdentifierName } from './identifiers.ts'
import { type Token, tokenOf } from './tokens.ts'

/** The prompt's tokens with notation written out. Linear. */
export function writtenOut(tokens: readonly Token[], prompt: string): Token[] {
  const plain = assigned(inSeconds(ranges(arrows(joined(tokens, prompt)))))
  const lines: Token[][] = [[]]
  for (const token of plain) {
    lines.at(-1)?.push(token)
    if (token.kind === 'break') lines.push([])
  }
  return lines.flatMap(withoutFields)
}

const touches = (first: Token | undefined, second: Token | undefined) =>
  first !== undefined && second !== undefined && first.to === second.from

const isTime = (token: Token | undefined) => token?.kind === 'time' || token?.kind === 'number'

const written = (text: string, { from, to }: Token): Token => tokenOf('word', text, from, to)

/** `remove_fillers` is two words; `memo_norm` is a name, as a quotation is. */
function joined(tokens: readonly Token[], prompt: string): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const to = identifierEnd(tokens, at)
    const list = tokens.slice(at, to)
    const [first, last] = [list[0] as Token, list.at(-1) as Token]
    if (list.length > 1 && isIdentifierName(list, tokens[at - 1], tokens[to])) {
      const quoted = prompt.slice(first.from, last.to)
      out.push({ ...tokenOf('quote', quoted.toLowerCase(), first.from, last.to), quoted })
    } else out.push(...list.filter(({ text }) => text !== '_'))
    at = to
  }
  return out
}

/** Where words that underscores join end. */
function identifierEnd(tokens: readonly Token[], at: number): number {
  let to = at + 1
  if (!isNamePart(tokens[at])) return to
  while (
    tokens[to]?.text === '_' &&
    touches(tokens[to - 1], tokens[to]) &&
    touches(tokens[to], tokens[to + 1]) &&
    isNamePart(tokens[to + 1])
  ) {
    to += 2
    // “v1” is two tokens.
    while (touches(tokens[to - 1], tokens[to]) && isNamePart(tokens[to])) to++
  }
  return to
}

const isNamePart = (token: Token | undefined) =>
  token !== undefined && ['word', 'number', 'composition', 'media', 'speaker'].includes(token.kind)

/** `"a" -> "b"`, `f(x) => "b"`. */
function arrows(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    if (token.text === '>' && touches(before, token) && (before?.text === '-' || before?.text === '='))
      return []
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
      (isTime(before) || EDGES.has(before?.text ?? '')) &&
      !isEllipsis(tokens, at)
    ) {
      out.push(written('to', token))
      continue
    }
    if (token.text === '.' && before?.text === '.' && touches(before, token) && out.at(-1)?.text === 'to')
      continue
    if (token.text === '(' || token.text === '[') {
      const isCall = token.text === '(' && before?.kind === 'word' && touches(before, token)
      const isList = token.text === '[' && isTime(next)
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

/** “Slow at 0.9”, “play it at 1.25”: how fast, and not when. */
function isFactor(tokens: readonly Token[], at: number): boolean {
  const { n = 0 } = tokens[at] ?? {}
  const before = tokens.slice(Math.max(0, at - 4), at)
  return n <= MAX_FACTOR && before.some(({ text }) => /^(?:slow(?:er|ed)?|fast(?:er)?|play)$/.test(text))
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

const BOUNDS: Readonly<Record<string, string>> = {
  start: 'from', from: 'from', begin: 'from', end: 'to', to: 'to', until: 'to',
} // biome-ignore format: a table
const NAMES = new Set(['name', 'title', 'label'])
const SOURCES = new Set(['src', 'source', 'target', 'composition', 'input'])

/** `start=5 end=50`, `aspect_ratio=1:1`, `speed *= 1.5`, `name=calc`. */
function assigned(tokens: readonly Token[]): Token[] {
  const out: Token[] = []
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    const isFactor = token.text === '*' && next?.text === '=' && touches(token, next)
    if (isFactor) continue
    if (token.text !== '=') {
      out.push(token)
      continue
    }
    const key = out.at(-1)
    if (key?.kind !== 'word' || next === undefined) {
      if (tokens[index - 1]?.text !== '*') out.push(token)
      continue
    }
    const bound = BOUNDS[key.text]
    const as = NAMES.has(key.text) ? 'called' : SOURCES.has(key.text) ? 'from' : bound
    // A program's trim keeps what lies between its bounds.
    const at = out.at(-2)?.text === ':' ? -3 : -2
    const verb = out.at(at)
    if (bound === 'from' && isTime(next) && verb?.text === 'trim')
      out.splice(at, -1 - at, written('keep', verb))
    if (as !== undefined && (bound === undefined || isTime(next) || next.kind === 'quote'))
      out.splice(-1, 1, written(as, key))
  }
  return out
}

/** `captions, style: karaoke` is captions in that style. */
function withoutStyle(line: readonly Token[]): Token[] {
  return line.filter(({ text }, at) => {
    const isLabel = (index: number) =>
      /^(?:style|look)$/.test(line[index]?.text ?? '') && line[index + 1]?.text === ':'
    if (at > 0 && isLabel(at)) return false
    if (text === ':' && at > 1 && isLabel(at - 1)) return false
    return !(text === ',' && isLabel(at + 1))
  })
}

const ACTIONS = new Set('op operation action command cmd task step instruction'.split(' '))
const TARGETS = new Set('target composition timeline sequence'.split(' '))

/** `op: crop, ratio: 1:1, target: Trailer`: what is done, in what it is done to. */
function withoutFields(given: readonly Token[]): Token[] {
  const line = withoutStyle(given)
  const begins = line.flatMap(({ kind, text }, at) => {
    const before = line[at - 1]
    const isLabel = kind === 'word' && (ACTIONS.has(text) || TARGETS.has(text)) && line[at + 1]?.text === ':'
    return isLabel && (before === undefined || /^[,;{(-]$/.test(before.text)) ? [at] : []
  })
  if (begins.length === 0) return [...line]
  const isField = new Set(begins)
  const scope: Token[] = []
  const rest: Token[] = []
  for (let at = 0; at < line.length; at++) {
    const token = line[at] as Token
    if (!isField.has(at)) {
      rest.push(token)
      continue
    }
    at++
    if (ACTIONS.has(token.text)) continue
    scope.push(written('in', token))
    while (at + 1 < line.length && !/^(?:[,;}]|\n.*)$/.test(line[at + 1]?.text ?? ''))
      scope.push(line[++at] as Token)
    // The separator that closes it.
    if (/^[,;]$/.test(line[at + 1]?.text ?? '')) at++
    else if (/^[,;]$/.test(rest.at(-1)?.text ?? '')) rest.pop()
  }
  const [first] = rest
  return scope.length === 0 || first === undefined
    ? rest
    : [...scope, tokenOf('mark', ',', first.from, first.from), ...rest]
}
