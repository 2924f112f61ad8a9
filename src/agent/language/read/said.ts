// Words of the talk without quotation marks: “from the day we met to then we left”, “end on we are done”. Where a
// word that names a moment is followed by words exactly as somebody says them, these are a quotation. A few words in a row are
// said by chance, so that short runs count only where a sentence of the talk ends with them. Behind a verb or an article, whole
// sentences count: “remove sorry let me start again”.
import type { EditContext } from '../../../edit/document.ts'
import { HESITATIONS, isStopWord, plainTranscript, plainWord } from '../../commands/plans/words.ts'
import { keptFor } from '../../kept.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asQuote } from './made-tokens.ts'
import { isNumeral } from './numbers.ts'
import type { Token } from './tokens.ts'

/** A longer prompt isn't searched for words that are said. */
const MAX_LENGTH = 3_000
/** As many words say by themselves that they are from the talk. */
const MIN_WORDS = 4
/** As many do where a passage begins or ends with the whole sentence. */
const MIN_EDGE_WORDS = 2
/** As many do where a sentence ends with them. */
const MIN_CLOSING_WORDS = 3
const MAX_WORDS = 40

/** They name a moment, or begin what somebody says. */
const OPENING = new Set(
  'from to at until till through thru after before between including says say said saying with on is plus by and ,'.split(
    ' ',
  ),
)
/** Of these, the ones that also stand before what is talked about: only an edge, a marker or a passage makes them a moment. */
const WEAK_OPENING = new Set('to with on is plus by and , at'.split(' '))
const EDGES =
  /^(?:start|starts|begin|begins|open|opens|opening|starting|beginning|ends?|ending|finish|finishes|stop|stops|from|chapters?|markers?|come|comes|until|till|through|thru|out|in|cut|drop|lose|kill|remove|ditch|keep|leave)$/
/** A run doesn't end with what joins it to the next words. */
const JOINING = new Set(
  'and to but then so or the a an it from for in on at with of is until till through thru as where when after before please'.split(
    ' ',
  ),
)

type Word = { plain: string; first: number; last: number }
type Talk = {
  words: readonly string[]
  /** Whether a sentence ends with the word. */
  ends: readonly boolean[]
  places: ReadonlyMap<string, readonly number[]>
}

/** The tokens with what is said as quotations; `isAnywhere`: whatever is around it, it need not be a moment. */
export function withSaid(
  tokens: readonly Token[],
  context: EditContext,
  prompt: string,
  isAnywhere = false,
): readonly Token[] {
  if (prompt.length > MAX_LENGTH) return tokens
  const words = wordsOf(tokens, prompt)
  let talks: readonly Talk[] | null = null
  const out: Token[] = []
  let done = 0
  for (const [order, { first }] of words.entries()) {
    if (first < done) continue
    const closes = closesPassage(tokens, first, done)
    const isMoment = isAnywhere || closes || opens(tokens, first, words, order) || isDescribed(words, order)
    // “From one second to half a second” are lengths.
    const isEdge = closes || (tokens[first - 1]?.text === 'from' && !isNumeral(tokens[first]?.text ?? ''))
    const isSubject = opensSentence(tokens[first - 1])
    if (!isMoment && !isEdge && !isSubject && !takesSentence(tokens, first)) continue
    talks ??= [...context.words.values()].map(talkOf)
    const count =
      (isMoment || isSubject ? longestRun(words, order, talks) : 0) ||
      wholeSentence(words, order, talks, isEdge ? MIN_EDGE_WORDS : MIN_WORDS)
    if (count === 0) continue
    const last = (words[order + count - 1] as Word).last
    // “Is it open source?” asks what was asked; “sorry let me start again should be cut” asks for something.
    if (isSubject && !isWord(tokens[last + 1]?.text, 'shall', 'can')) continue
    out.push(...tokens.slice(done, first), asQuote(tokens[first] as Token, tokens[last] as Token, prompt))
    done = last + 1
  }
  return done === 0 ? tokens : [...out, ...tokens.slice(done)]
}

/** “Don't” and “dont” */
const asTyped = (text: string) => plainWord(text).replace(/['’]/, '')

/** Words as they were typed: “don't” is one. */
function wordsOf(tokens: readonly Token[], prompt: string): Word[] {
  const words: Word[] = []
  for (const [at, { kind, from, to }] of tokens.entries()) {
    const before = words.at(-1)
    if (before && tokens[before.last]?.from === from) {
      before.last = at
      continue
    }
    if (kind === 'word' || kind === 'number')
      words.push({ plain: asTyped(prompt.slice(from, to)), first: at, last: at })
  }
  return words
}

/** A moment may begin here: behind a word that opens one, with its article or subject. */
function opens(tokens: readonly Token[], at: number, words: readonly Word[], order: number): boolean {
  let before = at - 1
  if (
    /^(?:the|that|first|word|words|line)$/.test(tokens[before]?.text ?? '') &&
    tokens[before]?.kind === 'word'
  )
    before--
  const opening = tokens[before]
  if (opening === undefined || !OPENING.has(opening.text) || opening.kind === 'quote') return false
  // What is called so, or talked about, is no moment.
  const near = words.slice(Math.max(0, order - 8), order).map(({ first }) => tokens[first]?.text ?? '')
  const named = near.findLastIndex((text) =>
    /^(?:called|named|titled|about|saying|reading|rename)$/.test(text),
  )
  if (!WEAK_OPENING.has(opening.text)) return named < 0 || near.length - named > 2
  const isListed = words
    .slice(0, order)
    .some(({ first }) => /^(?:chapters?|markers?)$/.test(tokens[first]?.text ?? ''))
  return named < 0 && (isListed || near.some((text) => EDGES.test(text)))
}

/** “(From let me share my screen) to (okay great)”, “… right up to and including …”: the end of a passage whose first words end at `done`. */
function closesPassage(tokens: readonly Token[], at: number, done: number): boolean {
  const near = Math.max(0, at - MAX_LINKS)
  const quote = tokens.slice(near, at).findLastIndex(({ kind }) => kind === 'quote')
  const start = tokens[done - 1]?.kind === 'quote' ? done : quote < 0 ? 0 : near + quote + 1
  const between = tokens.slice(Math.max(done, start), at)
  const isOpen = done > 0 || start > 0
  return (
    isOpen &&
    between.length > 0 &&
    between.length < MAX_LINKS &&
    between.every(({ text }) => isWord(text, 'upTo'))
  )
}

/** “Right up to and including the words” */
const MAX_LINKS = 8

const opensSentence = (before: Token | undefined): boolean =>
  before === undefined || before.kind === 'break' || /^[.!?;]$/.test(before.text)

/** “Remove sorry let me start again”, “the sorry let me start again has to go”: what is done to a sentence. */
function takesSentence(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  // “The second one hello and welcome”
  const isOne = before?.text === 'one' && /^(?:first|second|last|1st|2nd)$/.test(tokens[at - 2]?.text ?? '')
  return before?.kind === 'word' && (isOne || isWord(before.text, 'taking') || EDGES.test(before.text))
}

/** “the never give up line”: an article before it, and what is said behind. */
function isDescribed(words: readonly Word[], order: number): boolean {
  return (
    /^(?:the|that|his|her|my)$/.test(words[order - 1]?.plain ?? '') &&
    words
      .slice(order + MIN_CLOSING_WORDS, order + MAX_DESCRIBING)
      .some(({ plain }) => /^(?:line|sentence|phrase|bit)$/.test(plain))
  )
}

/** As many words describe a line. */
const MAX_DESCRIBING = 8

const talkOf = keptFor((list: readonly { text: string }[]): Talk => {
  const words = plainTranscript(list)
  const heard = list.map(({ text }, at) => ({
    plain: asTyped(words[at] ?? ''),
    isEnd: /[.?!…]["”']?$/.test(text),
  }))
  const kept = heard.filter(({ plain }) => plain !== '' && !HESITATIONS.has(plain))
  const places = new Map<string, number[]>()
  for (const [at, { plain }] of kept.entries()) {
    const found = places.get(plain)
    if (found) found.push(at)
    else places.set(plain, [at])
  }
  return { words: kept.map(({ plain }) => plain), ends: kept.map(({ isEnd }) => isEnd), places }
})

/** How many words from `order` on are said in a row; 0 where too few are. */
function longestRun(words: readonly Word[], order: number, talks: readonly Talk[]): number {
  let best = 0
  const [first, second] = [words[order], words[order + 1]]
  if (!first || !second) return 0
  // “Start at the farm in Kansas”: a thing, where nobody says “the”.
  const isNoun = words[order - 1]?.plain === 'the'
  for (const talk of talks)
    for (const place of talk.places.get(first.plain) ?? []) {
      if (talk.words[place + 1] !== second.plain) continue
      let count = runAt(words, order, talk, place)
      // What ends the clause joins nothing.
      const isLast = !isNext(words, order + count)
      const isCut = count < MIN_WORDS || !isLast
      while (
        isCut &&
        count > 0 &&
        !talk.ends[place + count - 1] &&
        JOINING.has(words[order + count - 1]?.plain ?? '')
      )
        count--
      const content = words.slice(order, order + count).filter(({ plain }) => !isStopWord(plain)).length
      const closes = talk.ends[place + count - 1] === true
      // “the never give up line”
      const after = words[order + count]?.plain ?? ''
      const isLine =
        count >= MIN_CLOSING_WORDS &&
        content > 0 &&
        /^(?:line|sentence|phrase|bit)$/.test(after) &&
        order > 0 &&
        /^(?:the|that|his|her|my)$/.test(words[order - 1]?.plain ?? '')
      // “Start at hello and welcome”
      const isFirst = place === 0 || talk.ends[place - 1] === true
      const min = startsLine(words, order) ? MIN_EDGE_WORDS : MIN_CLOSING_WORDS
      const isStart = isFirst && isLast && count >= min && startsAt(words, order)
      const isEnough =
        isLine ||
        isStart ||
        (count >= MIN_WORDS && (content > 0 || closes || isLast)) ||
        (count >= MIN_CLOSING_WORDS && closes && content > 0 && !(isNoun && talk.ends[place - 1] === false))
      if (isEnough) best = Math.max(best, count)
    }
  return best
}

/** “Every line that starts with” */
const startsLine = (words: readonly Word[], order: number): boolean =>
  words[order - 1]?.plain === 'with' &&
  words.slice(Math.max(0, order - 4), order - 1).some(({ plain }) => /^(?:line|sentence)s?$/.test(plain))

/** “Start (it) at”, “begins with” */
const startsAt = (words: readonly Word[], order: number): boolean =>
  /^(?:at|on|with|from)$/.test(words[order - 1]?.plain ?? '') &&
  words.slice(Math.max(0, order - 4), order - 1).some(({ plain }) => isWord(plain, 'beginning'))

/** How many words from `order` on are a sentence of a talk, from its beginning to its end; 0 where they are none. */
function wholeSentence(words: readonly Word[], order: number, talks: readonly Talk[], min: number): number {
  const first = words[order]
  if (!first) return 0
  for (const talk of talks)
    for (const place of talk.places.get(first.plain) ?? []) {
      if (place > 0 && talk.ends[place - 1] !== true) continue
      const length = talk.ends.indexOf(true, place) - place + 1
      if (length >= min && length <= runAt(words, order, talk, place)) return length
    }
  return 0
}

/** As many words from `order` on are said from `place` on. */
function runAt(words: readonly Word[], order: number, talk: Talk, place: number): number {
  let count = 1
  const isSame = () => words[order + count]?.plain === talk.words[place + count]
  while (count < MAX_WORDS && isNext(words, order + count) && isSame()) count++
  return count
}

/** No mark stands before it. */
function isNext(words: readonly Word[], order: number): boolean {
  const [before, word] = [words[order - 1], words[order]]
  return before !== undefined && word !== undefined && word.first === before.last + 1
}
