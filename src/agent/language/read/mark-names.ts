// Finds where the name of a chapter or marker starts and ends in a request.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { timeAt } from './mark-moments.ts'
import { isNounOf, isOnNewLine, leadsTo, namesAll, type Reading } from './mark-request.ts'
import { isUnknown } from './new-nouns.ts'
import { goesOn, knownAt, separates } from './title-words.ts'
import { matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** Takes a name after “called”, “name:”, “as”, a colon, or a time. */
export function takeName(reading: Reading, at: number): number {
  const { request, tokens } = reading
  // “Chapter title X”, but not “and title X”
  const isTitle = tokens[at]?.senses.thing === 'titles'
  // and “Chapter at 0:30, title X”
  const isOwn =
    tokens[at - 1]?.text === ',' &&
    tokens[at + 1]?.kind === 'quote' &&
    (tokens[at + 2] === undefined || separates(tokens[at + 2])) &&
    !request.said.some(({ kind }) => kind === 'name')
  if (isTitle && (request.thing === null || (separates(tokens[at - 1]) && !isOwn))) return at
  if (tokens[at]?.text === 'as' && tokens[at + 1]?.text === 'follows') return at + 2
  // “Marker at 0:30, text: X”
  let from = isTitle && isOwn ? at + 1 : at
  while (
    from < at + 5 &&
    (isNaming(tokens[from]) ||
      // “Name them "A" and "B"”
      (from > at && tokens[from]?.text === 'them') ||
      // “Turn the name "A" into "B"”
      (/^(?:from|into|for)$/.test(tokens[from]?.text ?? '') && tokens[from + 1]?.kind === 'quote') ||
      (from > at && tokens[from + 1]?.kind === 'quote' && tokens[from]?.senses.glue === 'articles'))
  )
    from++
  const before = tokens[at - 1]
  if (tokens[at]?.text === ':' && request.thing !== null && request.said.length === 0) request.isListed = true
  const isLed =
    tokens.slice(at, from).some(({ text }) => !/^(?:it|is|be)$/.test(text)) ||
    (request.thing !== null &&
      (before?.kind === 'time' ||
        /^[(:=]$/.test(before?.text ?? '') ||
        (request.isListed && separates(before))))
  const name = nameAt(reading, from, isLed)
  if (name === null) return at
  const isFirst = at === reading.from && tokens[at]?.kind === 'word'
  // “Outro marker at 0:30”, but not “Suppress the chapter”
  const next = tokens[name.to]
  const isVerb = tokens.slice(at, name.to).some(({ senses }) => senses.glue === 'articles')
  if (isFirst && (isVerb || !(next && isNounOf(next)))) return at
  // “Called A, B and C”
  const last = request.said.at(-1)
  const isListed = last?.kind === 'name' && !last.isLoose && separates(before)
  const isLoose = from === at && !isListed && !(before !== undefined && isNounOf(before))
  request.said.push({ kind: 'name', token: name.token, isFirst, isLoose })
  return name.to
}

const isNaming = (token: Token | undefined) =>
  token !== undefined &&
  (matches(token, { link: 'called saying', verb: 'label', thing: 'name', text: /^[=:]$/ }) ||
    isWord(token.text, 'naming', 'bearing', 'namingMark'))

/** A quotation, an existing name, or the words up to the next boundary. Lowercase names need a lead-in. */
export function nameAt(
  { tokens, prompt, marks, request }: Reading,
  at: number,
  isLed: boolean,
): { token: Token; to: number } | null {
  const first = tokens[at]
  if (first === undefined || ['mark', 'break', 'time', 'amount'].includes(first.kind)) return null
  // “Then mute 0:10”
  if (first.kind === 'word' && separates(first) && !/^\p{Lu}/u.test(prompt.charAt(first.from))) return null
  // “One called Costs”, “chapters: one at every clip”, “I'd like chapters”
  const isOne = first.text === 'one' && tokens[at + 1]?.senses.link !== undefined
  if (tokens[at + 1]?.senses.link === 'called' || isOne || isWord(first.text, 'would')) return null
  if (first.kind === 'quote' || first.quoted !== '')
    return { token: asQuote(first, first.quoted), to: at + 1 }
  const isCommand =
    first.senses.verb !== undefined && first.isBase && !/^\p{Lu}/u.test(prompt.charAt(first.from))
  const known = isCommand
    ? null
    : knownAt(
        tokens,
        at,
        marks.map(({ name }) => plainWordsOf(name)),
      )
  if (known !== null) return known
  const isCapital = /^\p{Lu}/u.test(prompt.charAt(first.from))
  const isCommanded = first.senses.verb !== undefined && first.isBase
  // “Chapters: hello 0:00, silence 0:34”
  const isDirect = tokens[at + 1]?.kind === 'time'
  const isTimed = request.isListed && (isDirect || !isCommanded) && isBeforeTime(tokens, at)
  const next = tokens[at + 1]
  const isArticled =
    isLed && first.text === 'the' && next !== undefined && isUnknown(next) && !separates(next)
  const isPlain =
    isArticled ||
    ((isTimed || !isCommanded) &&
      (isTimed || !matches(first, { glue: true, link: true, limit: true })) &&
      (isTimed || first.senses.thing === undefined || first.senses.thing === 'composition'))
  const isOpening = at === 0 || tokens[at - 1]?.text === '.'
  if (!(isCapital ? !isOpening || isPlain : isLed && isPlain) || isNounOf(first)) return null
  // Before anything names chapters, a capital only opens the sentence.
  if (request.thing === null && !isLed && !tokens.slice(at + 1, at + 4).some(isNounOf)) return null
  let to = at + 1
  const isRenamed =
    request.verb?.senses.verb === 'rename' || (request.isShall && request.count === null) || request.isInstead
  while (to < tokens.length && !endsName(tokens, to, prompt) && (isRenamed || !leadsToMoment(tokens, to)))
    to++
  while (to - 1 > at && tokens[to - 1]?.senses.glue === 'politeness') to--
  const last = tokens[to - 1] as Token
  return { token: asQuote({ ...first, to: last.to }, prompt.slice(first.from, last.to)), to }
}

/** “Hello 0:00”, “intro at 0:26”, and no stretch: up to three words in front of a time. */
function isBeforeTime(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 5)
  const time = rest.findIndex(({ kind }) => kind === 'time')
  const isName = rest
    .slice(0, time)
    .every(({ kind, text }, order) => kind === 'word' && (order === time - 1 || text !== 'at'))
  return time >= 0 && isName && !/^(?:-|–|—|to|until)$/.test(tokens[at + time + 2]?.text ?? '')
}

const asQuote = ({ from, to }: Token, quoted: string): Token => ({
  ...tokenOf('quote', quoted.toLowerCase(), from, to),
  quoted,
})

/** “Farm where …”, “Zoo at …”; a later time or “where” is the moment of “Life at Sea at 0:10”. */
function leadsToMoment(tokens: readonly Token[], at: number): boolean {
  const { text = '' } = tokens[at] ?? {}
  if (!leadsTo(tokens[at])) return false
  const rest = tokens.slice(at + 1)
  const end = rest.findIndex(separates)
  const own = end < 0 ? rest : rest.slice(0, end)
  const isLater = (token: Token) =>
    token.kind === 'time' ||
    (token.kind === 'word' && /^whe/.test(token.text) && !isWord(own[0]?.text, 'article'))
  return /^wh/.test(text) || !own.some(isLater)
}

/** “In that order” */
export const isOrder = (tokens: readonly Token[], at: number) =>
  tokens[at]?.text === 'in' && /^(?:that|this) order$/.test(`${tokens[at + 1]?.text} ${tokens[at + 2]?.text}`)

function endsName(tokens: readonly Token[], at: number, prompt: string): boolean {
  const token = tokens[at] as Token
  const { kind, text, senses } = token
  if (isOnNewLine(tokens, at, prompt) || kind === 'time' || kind === 'quote') return true
  if (kind === 'mark') return !/^['&#!_./-]$/.test(text) || isSpaced(tokens, at)
  if (isNounOf(token) || senses.limit === 'instead' || /^(?:not|but|please)$/.test(text)) return true
  if (timeAt(tokens, at) !== null || isWord(text, 'shall', 'going')) return true
  const next = tokens[at + 1]
  if (/^(?:and|then|and then)$/.test(text))
    return (
      !next ||
      isWord(next.text, 'article') ||
      next.text === 'one' ||
      timeAt(tokens, at + 1) !== null ||
      goesOn(tokens, at) ||
      /^\p{Lu}/u.test(prompt.charAt(next.from))
    )
  const film = next?.senses.glue === 'articles' ? tokens[at + 2] : next
  return (
    isOrder(tokens, at) ||
    (senses.link !== undefined && (film?.kind === 'composition' || namesAll(film))) ||
    (isWord(text, 'becoming', 'be') && !/^(?:for|with|by|in|it)$/.test(text)) ||
    /^(?:starts|begins|is)$/.test(text)
  )
}

/** A dash or a stroke with space around it. */
function isSpaced(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  return (
    /^[./-]$/.test(token?.text ?? '') &&
    (!next || !before || (token !== undefined && token.to < next.from) || separates(next))
  )
}
