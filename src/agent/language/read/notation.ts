// How programmers write: calls, assignments, arrows, ranges and fields as the words that they stand for. It looks at
// punctuation and at what stands beside it; what the words mean, the concepts say afterwards.
import { isHesitation } from '../../commands/plans/words.ts'
import { fits } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { KEYS } from '../vocabulary/keys.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import { asQuote, word as written } from './made-tokens.ts'
import { withoutTickets } from './tickets.ts'
import { plainText, type Token } from './tokens.ts'

/** The prompt's tokens with notation written out. Linear. */
export function writtenOut(tokens: readonly Token[], prompt: string): Token[] {
  const plain = DIGITS.inside(withoutTickets(tokens, prompt))
  const keyed = plain.some(({ text }) => text === '{') ? KEYED.inside(plain) : plain
  // A call may stand in a call.
  const steps = [SIGNS, BRACKETS, BRACKETS, SPANS, POINTS]
  return assigned(
    steps.reduce((list, { inside }) => inside(list, prompt), joined(keyed, prompt) as readonly Token[]),
    prompt,
  )
}

const touches = (first: Token | undefined, second: Token | undefined) =>
  first !== undefined && second !== undefined && first.to === second.from

const isTime = (token: Token | undefined) => token?.kind === 'time' || token?.kind === 'number'

const TESTS = {
  touching: ({ from }: Token, prompt: string) => from > 0 && !/\s/.test(prompt.charAt(from - 1)),
  fraction: ({ kind, text }: Token) => kind === 'number' && /[.,]/.test(text),
}

const DIGITS = rewriter([
  // “Rename the memo 2 lecture”
  ['[=2 !<mark>] [-<composition>] [~rename] [!~to] [!>to] 2', '~to'],
  // “Vertical 4 tiktok”, but “4 shorts” are four.
  [
    '4 [-<word> .] [=[!(reel|reels|short|shorts|<ends:ies ends:story>)] @platform ($|<mark break>|and)]',
    '~for',
  ],
])

/** `rename: {"to": "Final"}`: the keys of an object that a verb takes. */
const KEYED = rewriter([
  ['KEY=<quote> [=:]', ({ KEY = [] }) => KEY.map((key) => written(plainText(key), key))],
  ['({|})', ''],
])

/** `remove_fillers` is two words; `memo_norm` is a name, as a quotation is. */
function joined(tokens: readonly Token[], prompt: string): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const to = identifierEnd(tokens, at)
    const list = tokens.slice(at, to)
    const [first, last] = [list[0] as Token, list.at(-1) as Token]
    // “name=memo_norm”, “pos=lower_third”
    const isKeyed = tokens[at - 1]?.text === '=' && !isNaming(tokens[at - 2]?.text)
    if (list.length > 1 && isName(list, isKeyed ? undefined : tokens[at - 1], tokens[to])) {
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

const NAMING = /^(?:to|as|called|named|name|into|>|=)$/
const isKnownWord = (text: string) => isHesitation(text) || basesOf(text).some((base) => FORMS.has(base))

/** One made of the editor's words alone is those words (`max_pause`), unless it stands where a name does; behind a key, a value follows. */
function isName(list: readonly Token[], before: Token | undefined, after: Token | undefined): boolean {
  const isHead = NAMING.test(before?.text ?? '')
  if (/^(?:[:=(*]|is)$/.test(after?.text ?? '') && !isHead) return false
  return isHead || !list.every(({ text, kind }) => text === '_' || (kind === 'word' && isKnownWord(text)))
}

const TIME = '<time number>'
const SECONDS = '(s|sec|seconds)'
const EDGE = '(start|end|eof)'
const BOUND = `[-(${TIME} ${SECONDS}?|${EDGE})]`

const SIGNS = rewriter(
  [
    // “"a" -> "b"”, “f(x) => "b"”, “rename Old draft → Q&A cut”
    ['- \\>', '~to'],
    ['= \\> [=<quote>]', '~called'],
    ['= \\>', '~to'],
    ['(→|⇒) [-<composition quote> .] [~(name|rename)]', '~to'],
    // “1..3”, “0s..3s”; somebody who hesitates leaves a space behind three dots: “3... 4”.
    [`[=\\. \\.] ${BOUND} \\. \\. ([!\\.]|\\.+ [=#touching])`, '~to'],
  ],
  TESTS,
)

const isRange = fits(`${TIME} ${SECONDS}? , ${TIME} ${SECONDS}?`)
const COMMA = rewriter([[',', '~to']])
/** Two times and nothing else are a range. */
const inside: Write = ({ INSIDE = [] }) => (isRange(INSIDE) ? COMMA.inside(INSIDE) : INSIDE)

const BRACKETS = rewriter(
  [
    // “cut(0:10, 0:20)”
    ['[=\\(] [-<word>] [=#touching] \\( INSIDE=!(\\(|\\))*40 (\\)|$)', inside],
    // “[28.2s, 30.8s)”, “[0:00-0:05, 0:30-0:35]”, “[voice-memo.mp3, "um"]”
    [`\\[ INSIDE=([=<time number media composition quote>] !(\\[|\\]|\\))+40) (\\]|\\)|$)`, inside],
  ],
  TESTS,
)

const asTimes = (tokens: readonly Token[]) =>
  tokens.map((token) => (token.kind === 'number' ? { ...token, kind: 'time' as const } : token))
/** Beside these, two numbers are how much. */
const isMeasured = (tokens: readonly Token[], at: number) =>
  tokens.slice(Math.max(0, at - 5), at).some(({ text }) => isWord(text, 'measuredNoun'))

/** A fraction or two dots say that bare numbers that bound a stretch are in seconds. */
const asSpan: Write = ({ SPAN = [] }, tokens, { from }) => {
  const numbers = SPAN.filter(({ kind }) => kind === 'number')
  const [first, second] = numbers
  const joint = SPAN[1] as Token
  // Written with two dots, a comma or an arrow.
  const isDotted = joint.text === 'to' && joint.to - joint.from === 1
  const isPrecise = first !== undefined && (isDotted || numbers.every(TESTS.fraction))
  const isOrdered = !first || !second || first.n < second.n
  // “Words 1..3” are counted.
  const isCounted =
    isWord(tokens[from - 1]?.text, 'countedNoun') && numbers.every(({ n }) => Number.isInteger(n))
  return isPrecise && isOrdered && !isCounted && !isMeasured(tokens, from + 1) ? asTimes(SPAN) : null
}
const SPANS = rewriter([
  // “28.21-30.86”, “10..end”
  [`SPAN=((<number>|${EDGE}) (to|-|–|—|until|through) (<number>|${EDGE})) [!@measure]`, asSpan],
])

const MAX_FACTOR = 4
const POINTS = rewriter(
  [
    // “At 12.25”, but “slow at 0.9”, “run it at 1.25” say how fast.
    [
      '(at|\\@|after|before|until|from) POINT=#fraction [!@measure,measuredNoun]',
      ({ POINT = [] }, tokens, { from }) => {
        const isFactor =
          (POINT[0]?.n ?? 0) <= MAX_FACTOR &&
          tokens.slice(Math.max(0, from - 3), from).some(({ text }) => isWord(text, 'pacing'))
        return isFactor || isMeasured(tokens, from) ? null : [tokens[from] as Token, ...asTimes(POINT)]
      },
    ],
  ],
  TESTS,
)

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
