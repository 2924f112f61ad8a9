// Decides which heard words are fillers. Hesitation sounds always are; words with a meaning are only where
// `filler-rules.ts` says so. When in doubt, a word stays.
import { FILLER_RULES, HESITATION_SOUNDS, type Place } from './filler-rules.ts'
import { endsSentence, isPunctuated, plainText, plainWords } from './media-words.ts'
import type { HeardWord } from './transcript.ts'

/** The fillers removed by default. "So", "well", "right" and "okay" are removed only on request. */
export const DEFAULT_FILLERS: readonly string[] = [
  ...HESITATION_SOUNDS,
  'you know',
  'i mean',
  'like',
  'sort of',
  'kind of',
  'basically',
  'actually',
  'literally',
]

/** Whether all removed phrases are fillers and one is a hesitation sound; “like” alone may have been meant. */
export function areFillers(phrases: readonly string[]): boolean {
  const said = phrases.map((phrase) => plainWords(phrase))
  return (
    said.some((words) => words.some((word) => HESITATION_SOUNDS.includes(word))) &&
    said.every((words) => {
      let rest = words.join(' ')
      while (rest !== '') {
        const filler = DEFAULT_FILLERS.find((one) => rest === one || rest.startsWith(`${one} `))
        if (filler === undefined) return false
        rest = rest.slice(filler.length + 1)
      }
      return true
    })
  )
}

export type FillerChoice = {
  /** Exactly these words and phrases; absent: `DEFAULT_FILLERS`. */
  texts?: string[]
  /** Words of kind `hesitation`; absent: when `texts` is absent or names a hesitation sound. */
  hesitations?: boolean
}

/** The fillers among heard words, in order. Phrases that aren't known fillers are removed wherever they are said. */
export function fillersAmong(heard: readonly HeardWord[], choice: FillerChoice): HeardWord[] {
  const phrases = [
    ...new Set((choice.texts ?? DEFAULT_FILLERS).map((text) => plainWords(text).join(' '))),
  ].filter(Boolean)
  const namesSound = phrases.some((phrase) => HESITATION_SOUNDS.includes(phrase))
  const takesHesitations = choice.hesitations ?? (choice.texts === undefined || namesSound)
  const speech = new Speech(heard)
  const isFiller = heard.map((word) => takesHesitations && word.kind === 'hesitation')
  const byFirst = Map.groupBy(
    phrases.map((phrase) => phrase.split(' ')).sort((a, b) => b.length - a.length),
    ([first]) => first ?? '',
  )
  let end = 0
  for (const index of speech.placesOf(byFirst)) {
    if (index < end || heard[index]?.kind === 'hesitation') continue
    const said = byFirst.get(speech.plain(index))?.find((words) => speech.says(words, index))
    if (!said) continue
    const rule = FILLER_RULES.get(said.join(' '))
    if (rule && !rule(speech.placeOf(index, index + said.length))) continue
    end = index + said.length
    isFiller.fill(true, index, end)
  }
  return heard.filter((_, index) => isFiller[index])
}

/** A pause that counts as a break: short where the transcript has no commas to go by. */
const PAUSE_US = { punctuated: 300_000, unpunctuated: 120_000 }
/** A pause that ends a sentence where the transcript has no full stops. */
const SENTENCE_PAUSE_US = 350_000

/** Heard words with the breaks between them. */
class Speech {
  readonly #words: readonly HeardWord[]
  readonly #plain: string[]
  readonly #isPunctuated: boolean

  constructor(words: readonly HeardWord[]) {
    this.#words = words
    this.#plain = words.map(({ text }) => plainText(text))
    this.#isPunctuated = isPunctuated(words)
  }

  plain(index: number): string {
    return this.#plain[index] ?? ''
  }

  /** Where one of these words is said. */
  placesOf(words: ReadonlyMap<string, unknown>): number[] {
    const places: number[] = []
    for (const [index, word] of this.#plain.entries()) if (words.has(word)) places.push(index)
    return places
  }

  says(words: readonly string[], from: number): boolean {
    return words.every((word, order) => this.#plain[from + order] === word)
  }

  /** The surroundings of the words from `from` (included) to `to` (excluded). */
  placeOf(from: number, to: number): Place {
    const isHesitation = (index: number) =>
      this.#words[index]?.kind === 'hesitation' || HESITATION_SOUNDS.includes(this.plain(index))
    const before = [this.plain(from - 3), this.plain(from - 2), this.plain(from - 1)]
    const after = [this.plain(to), this.plain(to + 1), this.plain(to + 2)]
    return {
      before,
      after,
      brokenBefore: isHesitation(from - 1) || this.#breakAfter(from - 1) !== 'none',
      brokenAfter: isHesitation(to) || this.#breakAfter(to - 1) !== 'none',
      beginsSentence: this.#breakAfter(from - 1) === 'sentence',
      endsSentence: this.#breakAfter(to - 1) === 'sentence',
      besideHesitation: isHesitation(from - 1) || isHesitation(to),
    }
  }

  #breakAfter(index: number): 'none' | 'phrase' | 'sentence' {
    const word = this.#words[index]
    const next = this.#words[index + 1]
    if (!word || !next) return 'sentence'
    if (endsSentence(word.text)) return 'sentence'
    const pauseUs = next.range.startUs - word.range.endUs
    if (!this.#isPunctuated && pauseUs >= SENTENCE_PAUSE_US) return 'sentence'
    if (/[,;:–—-]$/u.test(word.text.trim()) || /^[–—-]/u.test(next.text.trim())) return 'phrase'
    return pauseUs >= (this.#isPunctuated ? PAUSE_US.punctuated : PAUSE_US.unpunctuated) ? 'phrase' : 'none'
  }
}
