// What is heard: quoted phrases, what somebody says, and chapters by their quoted names.
import { HESITATIONS } from '../../commands/plans/words.ts'
import type { Place } from '../places.ts'
import type { Token } from '../read/tokens.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readFreeText } from './free-text.ts'
import { SAYING, SUBJECTS } from './talking.ts'

/** Of what is said more often than it should be. */
const REPEATED = new Set('repeated duplicate duplicated doubled double redundant'.split(' '))

/** "'X'", "the sentence with 'X'", "the 'X' chapter", "the sentence that starts with 'X'". */
export function readQuoted(cursor: TokenCursor, at: number): Read<Place> | null {
  const token = cursor.tokens[at]
  if (!token) return null
  if (token.kind === 'quote') {
    const after = cursor.tokens[at + 1]
    if (after?.senses.thing === 'chapters')
      return { value: { kind: 'chapter', name: token.quoted }, to: at + 2 }
    // “The "X" repeat”: all but the last of them.
    if (after?.senses.thing === 'retakes' && /^(?:repeat|duplicate|double)/.test(after.text))
      return { value: allButLast(token.quoted), to: at + 2 }
    const around = after?.senses.unit
    // “The long cold fermentation bit” is more than these words; in quotation marks, they are all that is meant.
    const isTyped = /[\p{L}\p{N}]/u.test(cursor.prompt[token.from] ?? '')
    if (around === 'part' && isTyped)
      return { value: { kind: 'topic', text: token.quoted, all: false, isStory: true }, to: at + 2 }
    const isWhole = around === 'sentence' || around === 'question'
    const unit = isWhole ? 'sentence' : 'phrase'
    const to = isWhole || around === 'part' || after?.text === 'one' ? at + 2 : at + 1
    return { value: { kind: 'phrase', text: token.quoted, nth: null, unit }, to }
  }
  // “Tom's 'honestly'”
  const isOwner =
    token.kind === 'word' && /['’]s$/.test(token.text) && cursor.tokens[at + 1]?.kind === 'quote'
  if (isOwner) return readQuoted(cursor, at + 1)
  const { unit, thing } = token.senses
  const name = nameHeard(cursor, at)
  if (name !== null) return name
  if (thing === 'chapters') {
    const next = cursor.link(at + 1) === 'called' ? at + 2 : at + 1
    const name = cursor.tokens[next]
    return name?.quoted ? { value: { kind: 'chapter', name: name.quoted }, to: next + 1 } : null
  }
  if (!unit || !['sentence', 'word', 'question', 'answer', 'part'].includes(unit)) return null
  let next = at + 1
  while (
    cursor.is(next, ...BESIDE.quote) ||
    cursor.link(next) === 'saying' ||
    cursor.link(next) === 'that' ||
    // “The sentence about "sound in the studio"”
    (unit === 'sentence' && cursor.link(next) === 'about') ||
    SAYING.has(cursor.text(next))
  )
    next++
  const isStart = /^(?:start|begin|opens$|opening$)/.test(cursor.text(next)) || cursor.link(next) === 'from'
  const isEnd = /^(?:end|finish|stop)/.test(cursor.text(next)) || /^ending with/.test(cursor.text(next))
  if (isStart || isEnd) next++
  while (cursor.is(next, 'with', 'on', 'the', 'word', 'words', 'in')) next++
  const quote = cursor.tokens[next]
  // “Every sentence with the word private in it”, “the word ad”
  const isNamed = cursor.is(at - 1, 'the') && next === at + 1 && cursor.is(at, 'word') && isMeant(quote)
  const isBareWord = quote?.kind === 'word' && cursor.is(next - 1, 'word') && (unit !== 'word' || isNamed)
  if (!quote || !(quote.quoted || isBareWord)) return null
  const isInIt = cursor.is(next + 1, 'in') && cursor.is(next + 2, 'it', 'them', 'there')
  const around = unit === 'sentence' ? 'sentence' : unit === 'word' || unit === 'part' ? 'phrase' : 'sentence'
  return {
    value: {
      kind: 'phrase',
      text: quote.quoted || quote.text,
      nth: null,
      unit: isStart ? 'starts' : isEnd ? 'ends' : around,
    },
    to: isInIt ? next + 3 : next + 1,
  }
}

/** “(Where) Dana asks (him) about X”, “(the part where) she asks how X”: the question, and not only its words. */
export function readAsking(cursor: TokenCursor, at: number): Read<Place> | null {
  let next = at
  if (cursor.link(next) === 'where' || cursor.is(next, 'in which')) next++
  if (next === at || !isWord(cursor.text(next + 1), 'putting') || cursor.tokens[next]?.kind === 'mark')
    return null
  next += 2
  const whom = cursor.tokens[next]
  if (whom?.kind === 'speaker' || isWord(whom?.text, 'object')) next++
  const isAbout = cursor.link(next) === 'about' || cursor.is(next, 'for', 'after')
  const isHow = isWord(cursor.text(next), 'question') || cursor.is(next, 'if', 'whether')
  if (!isAbout && !isHow) return null
  const text = readFreeText(cursor, next + 1)
  if (text === null || cursor.tokens[next + 1]?.kind === 'quote') return null
  return { value: { kind: 'topic', text: text.value, all: false, unit: 'question' }, to: text.to }
}

/** "(when) he says 'X'", "we say thank you". */
export function readSaying(cursor: TokenCursor, at: number): Read<Extract<Place, { kind: 'phrase' }>> | null {
  let next = at
  if (cursor.is(next, 'where', 'when', 'that', 'the')) next++
  const token = cursor.tokens[next]
  // “Where Priya says …”
  const isName = next > at && token?.kind === 'word' && Object.keys(token.senses).length === 0
  const isSubject = token !== undefined && (SUBJECTS.has(token.text) || token.kind === 'speaker' || isName)
  // “When it goes um”
  const isSound = cursor.is(next + 1, 'goes', 'go') && HESITATIONS.has(cursor.text(next + 2))
  // “Where he is saying …”
  if (isSubject && isWord(cursor.text(next + 1), 'be')) next++
  if (!isSubject || !(SAYING.has(cursor.text(next + 1)) || isSound || cursor.is(next + 1, 'saying')))
    return null
  let from = next + 2
  if (cursor.is(from, 'that', ':', 'the', ',')) from++
  if (cursor.is(from, 'word', 'words', 'phrase')) from++
  const quoted = cursor.tokens[from]
  if (quoted?.quoted)
    return { value: { kind: 'phrase', text: quoted.quoted, nth: null, unit: 'phrase' }, to: from + 1 }
  // A phrase must be heard as it is, so that it may hold a “not”.
  const text = readFreeText(cursor, from, true)
  // Who mentions Gertrude says more than her name.
  const unit = cursor.text(next + 1).startsWith('mention') ? 'sentence' : 'phrase'
  return text ? { value: { kind: 'phrase', text: text.value, nth: null, unit }, to: text.to } : null
}

/** “The name (of) Priya”, “Daniel's name”: the name itself, where it is heard. */
function nameHeard(cursor: TokenCursor, at: number): Read<Place> | null {
  const isName = (index: number) => cursor.is(index, 'name', 'names')
  const isOwner = /['’]s$/.test(cursor.text(at)) && isName(at + 1)
  const next = isOwner ? at : cursor.is(at + 1, 'of') ? at + 2 : at + 1
  const token = cursor.tokens[next]
  const isPerson =
    token?.kind === 'speaker' || (token?.kind === 'word' && Object.keys(token.senses).length === 0)
  if (!isPerson || !token || !(isOwner || (isName(at) && cursor.is(at - 1, 'the')))) return null
  const text = token.text.replace(/['’]s$/, '')
  return { value: { kind: 'phrase', text, nth: null, unit: 'phrase' }, to: isOwner ? at + 2 : next + 1 }
}

/** A word that stands for itself, and leads on to nothing. */
const isMeant = (token: Token | undefined) =>
  token?.senses.link === undefined && token?.senses.glue === undefined && token?.senses.limit === undefined

/** “(The first) occurrence of 'X'”, “time he says 'X'”, “mention of the farm”, “one, 'X'”, “sentence with 'X'”. */
export function readOccurrence(cursor: TokenCursor, at: number, n: number): Read<Place> | null {
  const { unit } = cursor.tokens[at]?.senses ?? {}
  const described = unit === 'sentence' && !cursor.is(at + 1, ',') ? readQuoted(cursor, at) : null
  if (described?.value.kind === 'phrase') return { ...described, value: { ...described.value, nth: n } }
  if (!isWord(cursor.text(at), 'occurring') && unit !== 'time') return null
  const isOf = cursor.is(at + 1, 'of')
  const said = isOf ? null : readSaying(cursor, at + 1)
  if (said) return { ...said, value: { ...said.value, nth: n } }
  let next = isOf || cursor.is(at + 1, ':', ',') ? at + 2 : at + 1
  while (
    cursor.tokens[next]?.senses.glue === 'articles' ||
    cursor.is(next, 'line', 'word', 'words', 'phrase', 'sentence')
  )
    next++
  const quote = cursor.tokens[next]
  if (quote?.kind === 'quote')
    return { value: { kind: 'phrase', text: quote.quoted, nth: n, unit: 'phrase' }, to: next + 1 }
  const text = isOf && cursor.is(at, 'mention') ? readFreeText(cursor, next) : null
  return text && { value: { kind: 'phrase', text: text.value, nth: n, unit: 'sentence' }, to: text.to }
}

/** “The repeated 'X'”, “the duplicate line 'X'”: all but the last of them. */
export function readRepeated(cursor: TokenCursor, at: number): Read<Place> | null {
  const token = cursor.tokens[at]
  const isRepeat =
    REPEATED.has(token?.text ?? '') ||
    /^(?:repeat|duplicate|double)/.test(token?.senses.thing === 'retakes' ? token.text : '')
  const noun = cursor.tokens[at + 1]?.senses.unit !== undefined ? at + 2 : at + 1
  const quote = cursor.tokens[cursor.is(noun, ':', 'of') ? noun + 1 : noun]
  if (!isRepeat || quote?.kind !== 'quote') return null
  return { value: allButLast(quote.quoted), to: cursor.tokens.indexOf(quote) + 1 }
}

function allButLast(text: string): Place {
  const place: Place = { kind: 'phrase', text, nth: null, unit: 'phrase' }
  return { kind: 'minus', place, but: { ...place, nth: -1 } }
}
