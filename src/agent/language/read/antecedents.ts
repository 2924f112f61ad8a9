// “… after 1:03. Everything before that stays”, “the sentence after it”: what a pronoun behind “before”, “after” or “until” stands
// for is written in its place, so that places are read without looking back.
import { isHesitation } from '../../commands/plans/words.ts'
import { TokenCursor } from '../places/cursor.ts'
import { readPlace, readSingle } from '../places/read-place.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const PRONOUN = /^(?:it|that|this|then|there)$/
const MOMENT = /^(?:point|moment|time|mark|one)$/
/** A word that may follow the pronoun; another one makes it a determiner (“after that question”). */
const FOLLOWS =
  /^(?:is|are|was|were|be|must|should|shall|may|can|could|will|has|have|needs?|stays?|remains?|goes|go|out|too|please|as|and|but|or|only|untouched|unchanged|alone)$/
const MAX_BACK = 60

/** The tokens of a prompt with such pronouns written out. Linear: it looks back a limited way. */
export function withAntecedents(given: readonly Token[], prompt: string): Token[] {
  const tokens = withOnes(withFormer(given)).flatMap((token, at, all) =>
    isMoment(all, at) ? afterThat(token) : [token],
  )
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    if (isEver(tokens, at)) continue
    out.push(token)
    const { link } = token.senses
    const isSpot = token.text === 'at' && /^(?:position|place|spot|point)$/.test(tokens[at + 2]?.text ?? '')
    const isBeside = isWord(token.text, 'comingAfter') && isQuoteBefore(tokens, at)
    if (link !== 'before' && link !== 'after' && link !== 'until' && !isSpot && !isBeside) continue
    const end =
      isSpot && /^(?:that|this)$/.test(tokens[at + 1]?.text ?? '')
        ? at + 3
        : isBeside && isOver(tokens[at + 1])
          ? at + 1
          : pronounEnd(tokens, at + 1)
    if (end === null) continue
    if (isSpot && isOfCondition(out)) {
      out.splice(-1, 1, { ...token, text: 'there', senses: {} })
      at = end - 1
      continue
    }
    const before = out.slice(Math.max(0, out.length - MAX_BACK), isBeside ? beforeManner(out) : -1)
    const meant = placeBefore(before, prompt, link ?? '')
    if (meant === null) continue
    out.push(...meant)
    at = end - 1
  }
  return out
}

/** “If X is said, put a marker at that place”: where X is said, and `withAntecedent` knows that. */
function isOfCondition(tokens: readonly Token[]): boolean {
  const near = tokens.slice(-MAX_BACK)
  const [first] = near.slice(near.findLastIndex(({ kind }) => kind === 'break') + 1)
  return first !== undefined && (first.senses.limit === 'if' || first.text === 'should')
}

const MAX_SAID = 12

/** “We've heard that story before”: no place. */
const isEver = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'before' &&
  (tokens[at + 1] === undefined || tokens[at + 1]?.kind === 'mark' || tokens[at + 1]?.kind === 'break') &&
  tokens.slice(Math.max(0, at - MAX_SAID), at).some(({ text }) => isWord(text, 'have'))

/** “Interview and Voice memo. Delete the latter.”: which of the two compositions that were named. */
function withFormer(tokens: readonly Token[]): readonly Token[] {
  const named: Token[] = []
  return tokens.flatMap((token, at) => {
    const isRanked = /^(?:former|latter)$/.test(token.text) && tokens[at - 1]?.text === 'the'
    if (token.kind === 'composition' && !named.some(({ text }) => text === token.text)) named.push(token)
    if (token.text === 'the' && named.length === 2 && /^(?:former|latter)$/.test(tokens[at + 1]?.text ?? ''))
      return []
    const meant = named.length === 2 && isRanked ? named[token.text === 'former' ? 0 : 1] : undefined
    return [meant ? { ...meant, from: token.from, to: token.to } : token]
  })
}

/** “Take the ums out, but leave the one before "…"”: an um, and not the sentence that stands there. */
function withOnes(tokens: readonly Token[]): readonly Token[] {
  let meant: Token | null = null
  let several: Token | null = null
  return tokens.map((token, at) => {
    // “There are three clips, add a chapter at each one”
    if (/s$/.test(token.text) && matches(token, { thing: 'clip', unit: 'question answer sentence' }))
      several = token
    if (
      several !== null &&
      token.text === 'one' &&
      tokens[at - 1]?.senses.link === 'each' &&
      tokens[at + 1]?.kind !== 'word'
    )
      return { ...token, text: several.text.replace(/s$/, ''), senses: several.senses }
    const isOther = token.senses.unit !== undefined || token.senses.thing !== undefined
    if (isHesitation(token.text.replace(/s$/, '')) || token.senses.thing === 'pauses') meant = token
    else if (isOther) meant = null
    const isOne =
      /^ones?$/.test(token.text) &&
      tokens[at - 1]?.senses.glue === 'articles' &&
      /^(?:before|after)$/.test(tokens[at + 1]?.senses.link ?? '')
    if (!isOne || meant === null) return token
    const { text, senses, kind } = meant
    const singular = token.text === 'one' ? text.replace(/s$/, '') : text
    return { ...token, kind, text: singular, senses }
  })
}

/** “Everything after that goes”: elsewhere, “after that” only counts steps. */
function isMoment(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    tokens[at]?.text === 'after that' &&
    (matches(before, { place: 'everything', text: 'nothing what all comes part', unit: 'sentence' }) ||
      MOMENT.test(tokens[at + 1]?.text ?? ''))
  )
}

function afterThat(token: Token): Token[] {
  return [
    { ...token, text: 'after', senses: { link: 'after' } },
    { ...token, text: 'that', senses: { glue: 'pronouns' } },
  ]
}

/** “(The "Y") that follows”, “right after” */
const isManner = ({ text }: Token) => BESIDE.following.includes(text)

function isQuoteBefore(tokens: readonly Token[], at: number): boolean {
  let before = at - 1
  while (before > 0 && isManner(tokens[before] as Token)) before--
  return tokens[before]?.kind === 'quote'
}

/** Where the tokens end that are neither the last one nor say how it follows; negative, from the end. */
const beforeManner = (tokens: readonly Token[]) =>
  tokens.slice(0, -1).findLastIndex((token) => !isManner(token)) + 1 - tokens.length

const isOver = (token: Token | undefined) =>
  token === undefined || token.kind === 'mark' || token.kind === 'break' || FOLLOWS.test(token.text)

/** Where the pronoun that begins here ends; null when none does. */
function pronounEnd(tokens: readonly Token[], at: number): number | null {
  if (!PRONOUN.test(tokens[at]?.text ?? '')) return null
  const end = MOMENT.test(tokens[at + 1]?.text ?? '') ? at + 2 : at + 1
  return isOver(tokens[end]) ? end : null
}

/** The last place before, as the tokens of its nearer bound; “the "Y" after it” is no more after itself than what follows is. */
function placeBefore(tokens: readonly Token[], prompt: string, link: string): readonly Token[] | null {
  const cursor = new TokenCursor(tokens, prompt)
  let last: readonly Token[] | null = null
  let earlier: readonly Token[] | null = null
  let to = 0
  for (let at = 0; at < tokens.length; ) {
    const listed = readPlace(cursor, at)
    const read = listed?.value.kind === 'union' ? readSingle(cursor, at) : listed
    const words = read && tokens.slice(at, read.to)
    // Sounds are heard all over.
    const isSound = words?.some(({ text }) => isHesitation(text)) === true
    const isPlace = words !== null && !isSound && read?.value.kind !== 'all' && read?.value.kind !== 'media'
    if (!read || !isPlace) {
      at++
      continue
    }
    // “the sentence before X and the one after it”: both are beside X.
    if (read.value.kind === 'beside') {
      at++
      while (at < read.to && tokens[at]?.senses.link === undefined) at++
      at++
      continue
    }
    earlier = last
    last = isBounded(read.value.kind) ? boundOf(words, link) : words
    to = read.to
    at = read.to
  }
  const isOwn = to === tokens.length && tokens.at(-1)?.kind === 'quote'
  return isOwn ? (earlier ?? last) : last
}

const isBounded = (kind: string) => kind === 'span' || kind === 'edge'

/** “0:10 to 0:20” ends before what is after it; “the first two minutes” end at 2:00. */
function boundOf(tokens: readonly Token[], link: string): readonly Token[] | null {
  const points = tokens.filter(({ kind, unit }) => kind === 'time' || kind === 'quote' || unit === 's')
  const bound = link === 'after' ? points.at(-1) : points[0]
  return bound === undefined ? null : [bound.kind === 'amount' ? { ...bound, kind: 'time' } : bound]
}
