// Words as they are compared: for finding phrases in what is heard, and for what a text is about.
import type { EditContext } from '../../../edit/document.ts'
import type { HeardWord, Sentence } from '../../../edit/transcript.ts'
import { keptFor } from '../../kept.ts'
import { SAME_AS } from '../../language/vocabulary/synonyms.ts'

/** Sounds and words that may stand inside a phrase without changing what was said. */
export const HESITATIONS = new Set('um umm uhm uh uhh er err erm ah ahh eh hm hmm mm mhm'.split(' '))

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^u+h*m+$/, 'um'],
  [/^u+h+$/, 'uh'],
  [/^e+r+m*$|^e+h*m+$/, 'er'],
  [/^a+h+$/, 'ah'],
  [/^h+m+$/, 'hm'],
  [/^m{2,}$/, 'mm'],
  [/^e+h+$/, 'eh'],
]

/** “Umms”, “uhm”, “errs”: a sound as transcripts have it; null for another word. */
export function soundOf(text: string): string | null {
  const one = text.replace(/'?s$/, '')
  return SOUNDS.find(([sound]) => sound.test(one))?.[1] ?? null
}

/** “Interview” of “Interview.mp4”. */
export const withoutExtension = (name: string): string => name.replace(/\.[a-z0-9]+$/i, '')

/** Lower case without punctuation; `It's,` is `its`. */
export function plainWord(text: string): string {
  const lower = text.toLowerCase()
  // Most words are plain already, and a talk has many.
  if (PLAIN.test(lower)) return lower
  return lower.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '')
}
const PLAIN = /^[a-z]+$/

const PROFANE =
  /^(?:(?:mother)?fuck(?:ing|er|ers|ed|s)?|(?:bull)?shit(?:s|ty)?|bitch(?:es)?|bastards?|assholes?|arseholes?|dickheads?|cunts?|goddamn|dammit|damnit|piss(?:ed|ing)?|wankers?|bollocks|twats?)$/

/** Whether a word as it was heard is a swear word. */
export function isProfane(text: string): boolean {
  return PROFANE.test(plainWord(text))
}

const DIVIDED = /[\s\-–/]+/

/** The words of a text as they are compared. */
export function plainWordsOf(text: string): string[] {
  return text.split(DIVIDED).map(plainWord).filter(Boolean)
}

/** Where a phrase is heard, as word places: `from` included, `to` excluded. Hesitations inside are passed over. */
export function findPhrase(words: readonly HeardWord[], phrase: string): { from: number; to: number }[] {
  return findPlain(plainTranscript(words), plainWordsOf(phrase))
}

/** The words of a transcript, a talk or a sentence as they are compared, each in its place. */
export const plainTranscript = keptFor((words: readonly { text: string }[]): readonly string[] =>
  words.map(({ text }) => plainWord(text)),
)

/** The stem of every word that is said in a project's media. */
export const heardStems = keptFor(
  ({ words }: EditContext): ReadonlySet<string> =>
    new Set([...words.values()].flatMap((said) => plainTranscript(said).map(stem))),
)

/** As `findPhrase`, of plain words in a plain talk. */
export function findPlain(
  heard: readonly string[],
  wanted: readonly string[],
): { from: number; to: number }[] {
  const first = wanted[0]
  if (first === undefined) return []
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < heard.length; from++) {
    if (heard[from] !== first) continue
    let at = from + 1
    let next = 1
    while (next < wanted.length && at < heard.length) {
      if (heard[at] === wanted[next]) next++
      else if (!HESITATIONS.has(heard[at] ?? '') && heard[at] !== '') break
      at++
    }
    if (next < wanted.length) continue
    found.push({ from, to: at })
    from = at - 1
  }
  return found
}

/** A phrase this long is found also where one word was heard differently, or not at all. */
const MIN_NEAR_WORDS = 4

/** Like `findPhrase`; where the phrase is nowhere, the one place that has all but one of its words. */
export function findPhraseOrNear(
  words: readonly HeardWord[],
  phrase: string,
): { from: number; to: number }[] {
  const exact = findPhrase(words, phrase)
  const wanted = plainWordsOf(phrase)
  if (exact.length > 0 || wanted.length < MIN_NEAR_WORDS) return exact
  const heard = plainTranscript(words)
  const found: { from: number; to: number }[] = []
  for (let from = 0; from < heard.length; from++) {
    if (!wanted.slice(0, 2).includes(heard[from] ?? '')) continue
    const to = nearEnd(heard, from, wanted)
    if (to === null) continue
    const last = found.at(-1)
    if (!last || last.to <= from) found.push({ from, to })
  }
  return found.length === 1 ? found : []
}

/** Where a near match that begins at `from` ends; null when more than one word differs. */
function nearEnd(heard: readonly string[], from: number, wanted: readonly string[]): number | null {
  let at = from
  let slips = 0
  let next = 0
  while (next < wanted.length && at < heard.length && slips <= 1) {
    const word = heard[at] ?? ''
    if (word === wanted[next]) {
      at++
      next++
    } else if (HESITATIONS.has(word) || word === '') at++
    else {
      slips++
      if (word === wanted[next + 1]) next++
      else if (heard[at + 1] === wanted[next]) at++
      else {
        at++
        next++
      }
    }
  }
  return slips + (wanted.length - next) <= 1 ? at : null
}

const STOP_WORDS = new Set(
  `a an the and or but if so as at by for from in into of off on onto out over to up with without about after all also am
   any are around be because been before being both can cannot could did do does doing done down during each even ever every few
   get gets getting give go goes going gone got had has have having he her here hers him his how i im in is isnt it its ive just
   kind know let lets like made make makes many may maybe me mean might more most much must my no nor not now of oh okay on once one only or
   other our ours out own part parts people please really right said same say says see she should since some something sort still such
   take tell tells telling told than thank thanks that thats the their them then there these they thing things think this those though through too
   under until upon us use very want was we well were what when where which while who why will with would yes yet you your yours
   section sections segment talk talks talked talking discuss discusses discussed mention mentions mentioned guest host speaker
   speakers moment moments bit bits clip clips video topic subject um uh er ah hmm basically actually literally gonna story stories whole answer question bit
   great good nice hello hi bye welcome whole everything anything somebody someone everyone dont thats`.split(
    /\s+/,
  ),
)

/** The words of a text that say what it is about, cut to their stems. */
export function topicWords(text: string): string[] {
  return topicsAmong(plainWordsOf(text))
}

function topicsAmong(words: readonly string[]): string[] {
  return words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem)
}

/** What a sentence says, as it is compared; worked out once for all that compare it. */
export type Said = {
  /** For each of its heard words. */
  heard: readonly string[]
  /** As `plainWordsOf` its text. */
  words: readonly string[]
  /** As `topicWords` of its text. */
  topics: readonly string[]
  topicSet: ReadonlySet<string>
}
export const saidIn = keptFor((sentence: Sentence): Said => {
  const heard: string[] = []
  const words: string[] = []
  const topics: string[] = []
  for (const { text } of sentence.words) {
    const form = formOf(text)
    heard.push(form.heard)
    for (const word of form.words) words.push(word)
    for (const topic of form.topics) topics.push(topic)
  }
  return { heard, words, topics, topicSet: new Set(topics) }
})

/** What one word comes down to. Talks say the same few thousand words again and again. */
type Form = { heard: string; words: readonly string[]; topics: readonly string[] }
const forms = new Map<string, Form>()
const MAX_FORMS = 20_000
/** What is longer is no word. */
const MAX_FORM_LENGTH = 40

function formOf(text: string): Form {
  const known = forms.get(text)
  if (known) return known
  const words = plainWordsOf(text)
  const form = { heard: plainWord(text), words, topics: topicsAmong(words) }
  if (text.length > MAX_FORM_LENGTH) return form
  if (forms.size >= MAX_FORMS) forms.clear()
  forms.set(text, form)
  return form
}

/** “um”, “ums”, “um's”. */
export function isHesitation(word: string): boolean {
  return HESITATIONS.has(word) || HESITATIONS.has(word.replace(/'?s$/, ''))
}

/** True for words that say nothing about a topic. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || HESITATIONS.has(word)
}

/** Base forms of irregular verbs by their other forms, but for those that say little (“come”) or are another word as well (“left”). */
const IRREGULAR = new Map(
  `begin began begun|bite bitten|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|
  catch caught|choose chose chosen|deal dealt|dig dug|draw drew drawn|drink drank drunk|drive drove driven|
  eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled|fly flew flown|forget forgot forgotten|
  forgive forgave forgiven|freeze froze frozen|grow grew grown|hang hung|hear heard|
  hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|learn learnt|lend lent|lose lost|mean meant|
  meet met|pay paid|prove proven|ride rode ridden|ring rang rung|run ran|say said|see seen|seek sought|sell sold|send sent|
  shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|
  slide slid|speak spoke spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck|strike struck|
  swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|
  throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|write wrote written`
    .split('|')
    .flatMap((row) => {
      const [base = '', ...others] = row.trim().split(' ')
      return others.map((other) => [other, base] as const)
    }),
)

/** “Sent”, “flew”: a past form that looks like no other word. */
export function isPastForm(word: string): boolean {
  return IRREGULAR.has(word)
}

/** “grandmother” of “grandmother's”. */
export function withoutGenitive(text: string): string {
  return text.replace(/['’]s$/, '')
}

/** A light stem: `recording`, `recorded`, `records` and `record` are one, and `grew` is `grow`. */
export function stem(word: string): string {
  let short = IRREGULAR.get(word) ?? SAME_AS.get(word) ?? word
  if (short.length > 4 && /ie[sd]$/.test(short)) short = `${short.slice(0, -3)}y`
  else if (short.length > 3 && short.endsWith('s') && !/(?:ss|us|is)$/.test(short)) short = short.slice(0, -1)
  for (const ending of ['ing', 'ed', 'er', 'ly']) {
    const rest = short.slice(0, -ending.length)
    if (short.endsWith(ending) && rest.length >= 4) {
      short = rest.replace(/([bdfglmnprt])\1$/, '$1')
      break
    }
  }
  // “Planes” are no “plans”.
  return short.length > 4 && short !== 'plane' ? short.replace(/e$/, '') : short
}
