// Which heard words are fillers. Hesitation sounds always are; words with a meaning of their own
// ("like", "you know", "sort of") only where they carry none: that is told from the words and the
// breaks (punctuation, pauses, other fillers) around them. When in doubt a word stays.
import { endsSentence, isPunctuated, plainText, plainWords } from './media-words.ts'
import type { HeardWord } from './transcript.ts'

/** Sounds that mean nothing wherever they stand. */
const HESITATION_SOUNDS = [
  'um',
  'umm',
  'uhm',
  'uh',
  'uhh',
  'er',
  'err',
  'erm',
  'ehm',
  'hm',
  'hmm',
  'mm',
  'ah',
]

/** What is removed when nobody says which fillers. "So", "well", "right" and "okay" only when asked for. */
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

export type FillerChoice = {
  /** Exactly these words and phrases; absent: `DEFAULT_FILLERS`. */
  texts?: string[]
  /** Words of kind `hesitation`; absent: when `texts` is absent or names a hesitation sound. */
  hesitations?: boolean
}

/** A place where a filler's words are said, and what is around it. */
type Place = {
  /** Plain words before, nearest last; at most three. */
  before: readonly string[]
  /** Plain words after, nearest first; at most three. */
  after: readonly string[]
  /** Is there a break between the filler and the words around it? */
  brokenBefore: boolean
  brokenAfter: boolean
  beginsSentence: boolean
  endsSentence: boolean
  besideHesitation: boolean
}

type Rule = (place: Place) => boolean

/** The fillers among heard words, in order. Phrases that are no known filler are removed wherever they are said. */
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
  for (let index = 0; index < heard.length; index++) {
    if (heard[index]?.kind === 'hesitation') continue
    const said = byFirst.get(speech.plain(index))?.find((words) => speech.says(words, index))
    if (!said) continue
    const rule = RULES.get(said.join(' '))
    if (rule && !rule(speech.placeOf(index, index + said.length))) continue
    isFiller.fill(true, index, index + said.length)
    index += said.length - 1
  }
  return heard.filter((_, index) => isFiller[index])
}

/** A pause that counts as a break: short where the transcript has no commas to tell. */
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

const CONJUNCTIONS = words('and but or so because cause then that just well yeah yes no')
const BE = words(
  "is was are were be been am it's that's he's she's i'm you're we're they're there's isn't wasn't",
)
const INTENSIFIERS = words(
  'really very so super totally pretty quite too extremely incredibly literally actually',
)

/** What begins a sentence of its own behind "I mean". */
const CLAUSE_BEGINNINGS = words(
  "i we they he she it's that's there's i'm we're they're you're yeah yes who how why come look",
)

/** "Do you know", "as you know", "if you know": somebody knows. */
const KNOWING_BEFORE = words(
  "do did does don't didn't doesn't if as let lets would will should could can may might must to when what that than how who whom all before once since until unless whether why where more less",
)
/** "You know what", "you know how": what is known follows. */
const KNOWN_AFTER = words(
  "what how why where who when whether that the a an about it him her them me us this these those of if my your our their his something anything nothing everything someone better i'm",
)
/** "People you know": who is known stands before. */
const KNOWN_BEFORE = words(
  'people person someone somebody anyone anybody everyone everybody man woman guy guys friend friends thing things everything anything something ones one place places',
)

/** "A kind of", "what sort of", "some kind of": a kind of something. */
const KIND_BEFORE = words(
  'a an the this that these those what which some any every each all no same other another different certain new old my your our their his her its one two three many such right wrong best first only favorite particular special of',
)

/** "I like", "looks like", "things like": a verb or a comparison. */
const LIKE_BEFORE = words(
  "i you we they he she it who i'd you'd we'd they'd would wouldn't don't doesn't didn't do does did to not really also always never just look looks looked looking feel feels felt feeling sound sounds sounded seem seems seemed taste tastes smell smells act acts acting behave something anything nothing things thing stuff people places more much exactly kinda people's might could should will can nobody everybody everyone somebody",
)

/** The rules of the phrases that are not fillers everywhere. */
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['err', ({ before }) => before.at(-1) !== 'to'],
  ['ah', ({ beginsSentence, endsSentence: ends }) => !beginsSentence || ends],
  ['you know', isIdleYouKnow],
  ['i mean', isIdleIMean],
  ['like', isIdleLike],
  ['sort of', isHedge],
  ['kind of', isHedge],
  ...phrases('basically essentially', isIdleOpeningAdverb),
  ...phrases('actually literally honestly obviously', isIdleAdverb),
  ...phrases('so well okay ok alright anyway', isIdleOpening),
  [
    'right',
    ({ brokenBefore, brokenAfter, beginsSentence }) => brokenBefore && brokenAfter && !beginsSentence,
  ],
  ['you see', ({ brokenBefore, brokenAfter }) => brokenBefore && brokenAfter],
])

/** "It was, you know, late"; not "do you know", "you know what", "you know John", "people you know". */
function isIdleYouKnow({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const [next = ''] = after
  const previous = before.at(-1) ?? ''
  if (!brokenBefore && (KNOWING_BEFORE.has(previous) || KNOWN_BEFORE.has(previous))) return false
  if (!brokenAfter) return BE.has(previous) && !KNOWN_AFTER.has(next)
  const isSaying = previous === 'know' && before.at(-2) === 'you'
  return !(ends && isSaying)
}

/** "I mean, it is late"; not "what I mean", "I mean to go", "I mean it", "soon, I mean tomorrow". */
function isIdleIMean({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const previous = before.at(-1) ?? ''
  const [next = ''] = after
  if (!brokenBefore && (!CONJUNCTIONS.has(previous) || previous === 'that')) return false
  return brokenAfter ? !ends || brokenBefore : CLAUSE_BEGINNINGS.has(next)
}

/** "And, like, here it is", "it was like really late"; not "I like it", "she was like, no", "like this". */
function isIdleLike({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const previous = before.at(-1) ?? ''
  const [next = ''] = after
  if (!brokenBefore && LIKE_BEFORE.has(previous)) return false
  if (brokenBefore && brokenAfter) return !ends
  if (brokenAfter) return !ends && CONJUNCTIONS.has(previous)
  return (brokenBefore || BE.has(previous)) && INTENSIFIERS.has(next)
}

/** "It is sort of nice"; not "a sort of plan", "what kind of", "kind of you", "I like it, kind of". */
function isHedge({ before, after, brokenBefore, brokenAfter, endsSentence: ends }: Place): boolean {
  const previous = before.at(-1) ?? ''
  const [next = ''] = after
  if (ends || (!brokenBefore && KIND_BEFORE.has(previous))) return false
  return brokenAfter || !['you', 'him', 'her', 'them', 'thing', 'things'].includes(next)
}

/** "Basically we are done"; otherwise as `isIdleAdverb`. */
function isIdleOpeningAdverb(place: Place): boolean {
  return isIdleAdverb(place) || (place.beginsSentence && !place.endsSentence)
}

/** "Yes, actually, it is"; not "did it actually work", "not literally", "did it all, basically everything". */
function isIdleAdverb({
  before,
  brokenBefore,
  brokenAfter,
  beginsSentence,
  endsSentence: ends,
}: Place): boolean {
  const previous = before.at(-1) ?? ''
  if (beginsSentence && ends) return false
  if (!brokenBefore && ['not', "isn't", "wasn't", "don't", "didn't", 'quite'].includes(previous)) return false
  return brokenAfter
}

/** "So, we went" at the start of a sentence; not "so late", "so that", "it went well". */
function isIdleOpening({
  brokenAfter,
  beginsSentence,
  endsSentence: ends,
  besideHesitation,
}: Place): boolean {
  return !ends && brokenAfter && (beginsSentence || besideHesitation)
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

function phrases(list: string, rule: Rule): [string, Rule][] {
  return list.split(' ').map((phrase) => [phrase, rule])
}
