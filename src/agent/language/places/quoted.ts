// What is heard: quoted phrases, what somebody says, and chapters by their quoted names.
import { ownerOf } from '../../commands/plans/introductions.ts'
import { HESITATIONS } from '../../commands/plans/words.ts'
import { NONE, pattern } from '../phrases/pattern.ts'
import type { Place } from '../places.ts'
import type { Token } from '../read/tokens.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readFreeText } from './free-text.ts'
import { phraseOf, topicOf } from './made.ts'
import { SAYING, SUBJECTS } from './talking.ts'

/** “Tom's 'honestly'” */
const OWNED = pattern("<word&ends:'s word&ends:’s> <quote>")
/** Between “starts” and what is quoted */
const WORDS = pattern('@wordLead*')
const IN_IT = pattern('in (it|them|there)')

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
    return { value: phraseOf(token.quoted, { unit }), to }
  }
  if (cursor.match(at, OWNED)) return readQuoted(cursor, at + 1)
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
  const isEnd = /^(?:end|finish|stop)/.test(cursor.text(next))
  next = cursor.past(isStart || isEnd ? next + 1 : next, WORDS)
  const quote = cursor.tokens[next]
  // “Every sentence with the word private in it”, “the word ad”
  const isNamed = cursor.is(at - 1, 'the') && next === at + 1 && cursor.is(at, 'word') && isMeant(quote)
  const isBareWord = quote?.kind === 'word' && cursor.is(next - 1, 'word') && (unit !== 'word' || isNamed)
  if (!quote || !(quote.quoted || isBareWord)) return null
  const around = unit === 'word' || unit === 'part' ? 'phrase' : 'sentence'
  return {
    value: phraseOf(quote.quoted || quote.text, { unit: isStart ? 'starts' : isEnd ? 'ends' : around }),
    to: cursor.past(next + 1, IN_IT),
  }
}

/** “(Where) Dana asks (him) about X”, “(the part where) she asks how X”: the question, and not only its words. */
export function readAsking(cursor: TokenCursor, at: number): Read<Place> | null {
  const asks = cursor.match(at, ASKS)
  const text = asks && readFreeText(cursor, asks.to)
  return text && { value: { ...topicOf(text.value), unit: 'question' }, to: text.to }
}

const ASKS = pattern(
  '(<link:where>|in_which) !<mark> @putting (<speaker>|@object)? (<link:about>|for|after|@question|if|whether) [!<quote>]',
)

/** "(when) he says 'X'", "we say thank you". */
export function readSaying(cursor: TokenCursor, at: number): Read<Extract<Place, { kind: 'phrase' }>> | null {
  const says = cursor.match(at, SAYS)
  if (!says) return null
  const quoted = cursor.tokens[says.to]?.quoted
  if (quoted) return { value: phraseOf(quoted), to: says.to + 1 }
  // A phrase must be heard as it is, so that it may hold a “not”.
  const text = readFreeText(cursor, says.to, true)
  // Who mentions Gertrude says more than her name.
  const unit = says.parts.VERB?.[0]?.text.startsWith('mention') ? 'sentence' : 'phrase'
  return text && { value: phraseOf(text.value, { unit }), to: text.to }
}

/** “Where Priya says …”, “where he is saying …”, “when it goes um” */
const SAYS = pattern(
  '((where|when|that|the) (#subject|<speaker>|<bare>)|(#subject|<speaker>)) @be? VERB=(#saying|saying|(goes|go) [=#sound]) (that|:|the|,)? (word|words|phrase)?',
  {
    subject: ({ text }) => SUBJECTS.has(text),
    saying: ({ text }) => SAYING.has(text),
    sound: ({ text }) => HESITATIONS.has(text),
  },
)

/** “The name (of) Priya”, “Daniel's name”: the name itself, where it is heard. */
function nameHeard(cursor: TokenCursor, at: number): Read<Place> | null {
  const named = cursor.match(at, NAME)
  const [token] = named?.parts.WHO ?? NONE
  return named && token ? { value: phraseOf(ownerOf(token.text)), to: named.to } : null
}

const NAME = pattern(
  "WHO=<speaker&ends:'s speaker&ends:’s bare&ends:'s bare&ends:’s> (name|names)|[-the] (name|names) of? WHO=<speaker bare>",
)

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
  const next = cursor.past(isOf || cursor.is(at + 1, ':', ',') ? at + 2 : at + 1, NOUNS)
  const quote = cursor.tokens[next]
  if (quote?.kind === 'quote') return { value: phraseOf(quote.quoted, { nth: n }), to: next + 1 }
  const text = isOf && cursor.is(at, 'mention') ? readFreeText(cursor, next) : null
  return text && { value: phraseOf(text.value, { nth: n, unit: 'sentence' }), to: text.to }
}

const NOUNS = pattern('(<glue:articles>|line|word|words|phrase|sentence)*')

/** “The repeated 'X'”, “the duplicate line 'X'”: all but the last of them. */
export function readRepeated(cursor: TokenCursor, at: number): Read<Place> | null {
  const repeated = cursor.match(at, REPEATS)
  const [quote] = repeated?.parts.QUOTE ?? NONE
  return repeated && quote ? { value: allButLast(quote.quoted), to: repeated.to } : null
}

const REPEATS = pattern('(#repeated|[=<thing:retakes>] #again) <unit>? (:|of)? QUOTE=<quote>', {
  repeated: ({ text }) => REPEATED.has(text),
  again: ({ text }) => /^(?:repeat|duplicate|double)/.test(text),
})

function allButLast(text: string): Place {
  const place = phraseOf(text)
  return { kind: 'minus', place, but: { ...place, nth: -1 } }
}
