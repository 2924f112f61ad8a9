// Finds abandoned takes: the speaker starts a passage, breaks off or isn't happy with it, and says it again. The last
// take stays. Repetition for effect ("again and again", a refrain of a few words) stays too; when in doubt, nothing is
// reported.
import type { MediaId } from './document.ts'
import { endsSentence, isPunctuated, plainText } from './media-words.ts'
import { type Cue, cueBefore } from './retake-cues.ts'
import type { Microseconds } from './time.ts'
import type { HeardWord } from './transcript.ts'

/** An abandoned take, with what was said before the next one began: heard words `from` … `to` (excluded). */
export type Retake = { from: number; to: number }

/** How many words back a repeated passage may have begun. */
const WINDOW_WORDS = 120
/** A passage counts as repeated only if this many words in a row are the same. */
const MIN_SAME = 3
/** A finished sentence that is said twice without a cue is a retake from this length on. */
const MIN_FINISHED = 5

/** The maximum number of passes over the remaining words. */
const MAX_LOOKS = 4
/** With a clear cue, a passage of up to this many words may be an abandoned start even if it shares fewer words. */
const MAX_FALSE_START = 8

/**
 * Words compared with each other, at most. Speech takes a few for each word; only a text that repeats itself all
 * the time takes more, and then nothing further is found.
 */
const MAX_COMPARISONS = 10_000_000

/** The number of comparisons left. */
type Effort = { left: number }

/**
 * The abandoned takes among heard words, in order, not overlapping. Linear in words. What is
 * left is searched again, for takes that were broken off more than once.
 */
export function retakesAmong(heard: readonly HeardWord[]): Retake[] {
  const effort = { left: MAX_COMPARISONS }
  let retakes: Retake[] = []
  for (let look = 0; look < MAX_LOOKS; look++) {
    const left = spokenWords(heard, retakes)
    const found = retakesIn(left, effort)
    if (found.length === 0) break
    retakes = joined([...retakes, ...found])
  }
  return retakes
}

function joined(retakes: Retake[]): Retake[] {
  const ordered: Retake[] = []
  for (const retake of retakes.sort((a, b) => a.from - b.from)) {
    const last = ordered.at(-1)
    if (last && retake.from <= last.to) last.to = Math.max(last.to, retake.to)
    else ordered.push({ ...retake })
  }
  return ordered
}

function retakesIn(said: readonly Spoken[], effort: Effort): Retake[] {
  const found: { from: number; to: number }[] = []
  const keys = keysOf(said)
  const starts = new Map<number, number[]>()
  let freeFrom = 0
  for (let at = 0; at < said.length; at++) {
    const cue = cueBefore(said, at)
    const key = keys[at] ?? null
    const earlier = key === null ? NOWHERE : (starts.get(key) ?? NOWHERE)
    if (at >= freeFrom) {
      const start =
        earlier.findLast((from) => from >= at - WINDOW_WORDS && isAbandoned(said, from, at, cue, effort)) ??
        falseStart(said, at, cue, effort)
      if (start !== undefined) {
        const last = found.at(-1)
        if (last && start < last.to) last.to = at
        else found.push({ from: start, to: at })
        freeFrom = at + sameFrom(said, start, at, effort)
      }
    }
    if (key === null) continue
    if (earlier === NOWHERE) starts.set(key, [at])
    else if (earlier.push(at) > MAX_STARTS) earlier.shift()
  }
  return found.flatMap(({ from, to }) => {
    const first = said[from]
    const next = said[to]
    return first && next ? [{ from: first.index, to: next.index }] : []
  })
}

/** A plain word and its place among the heard words; hesitations and abandoned words are left out. */
type Spoken = {
  plain: string
  text: string
  index: number
  mediaId: MediaId
  /** Where its recording says it, source time. */
  saidUs: Microseconds
  beginsPhrase: boolean
  beginsSentence: boolean
}

/** A pause that begins a phrase: short where the transcript has no commas to go by. */
const PHRASE_PAUSE_US = { punctuated: 250_000, unpunctuated: 120_000 }
/** A pause that begins a sentence where the transcript has no full stops. */
const SENTENCE_PAUSE_US = 400_000

function spokenWords(heard: readonly HeardWord[], abandoned: readonly Retake[]): Spoken[] {
  const hasPunctuation = isPunctuated(heard)
  const phrasePauseUs = hasPunctuation ? PHRASE_PAUSE_US.punctuated : PHRASE_PAUSE_US.unpunctuated
  let next = 0
  return heard.flatMap((word, index) => {
    while ((abandoned[next]?.to ?? heard.length) <= index) next++
    if ((abandoned[next]?.from ?? heard.length) <= index) return []
    const plain = plainText(word.text)
    if (plain === '' || word.kind === 'hesitation' || /^(u+m+|u+h+|e+r+m?|uhm|h+m+)$/.test(plain)) return []
    const before = heard[index - 1]
    const pauseUs = word.range.startUs - (before?.range.endUs ?? Number.NEGATIVE_INFINITY)
    const beginsSentence = hasPunctuation ? endsSentence(before?.text ?? '.') : pauseUs >= SENTENCE_PAUSE_US
    const beginsPhrase = pauseUs >= phrasePauseUs || /[,;:–—-]["'”’)]*$/u.test(before?.text ?? '')
    return [
      {
        plain,
        text: word.text.trim(),
        index,
        mediaId: word.mediaId,
        saidUs: word.sourceRange.startUs,
        beginsPhrase: beginsPhrase || beginsSentence,
        beginsSentence,
      },
    ]
  })
}

const NOWHERE: number[] = []
/** Places where the same words began before, of which the latest count. */
const MAX_STARTS = 9

/** A number for each place: the same where the same `MIN_SAME` (three) words begin; none at the end. */
function keysOf(said: readonly Spoken[]): number[] {
  const words = numbered(said.map(({ plain }) => plain))
  const pairs = numbered(words.slice(0, -1).map((word, at) => word * said.length + (words[at + 1] ?? 0)))
  return pairs.slice(0, -1).map((pair, at) => pair * said.length + (words[at + 2] ?? 0))
}

/** Equal values have the same number, from 0 on. */
function numbered(values: readonly (string | number)[]): number[] {
  const numbers = new Map<string | number, number>()
  return values.map((value) => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, numbers.size)
    return numbers.size - 1
  })
}

/** "The cam—, sorry, the camera": a few words right before a clear announcement, begun alike. */
function falseStart(
  said: readonly Spoken[],
  at: number,
  cue: Cue | null,
  effort: Effort,
): number | undefined {
  if (!cue?.isStrong) return undefined
  for (let from = cue.from - 2; from >= Math.max(0, cue.from - MAX_FALSE_START); from--)
    if (said[from]?.plain === said[at]?.plain && isAbandoned(said, from, at, cue, effort)) return from
  return undefined
}

/** Whether the passage at `from` is an earlier take of the one at `again`. */
function isAbandoned(
  said: readonly Spoken[],
  from: number,
  again: number,
  cue: Cue | null,
  effort: Effort,
): boolean {
  if (effort.left <= 0) return false
  const to = cue && cue.from > from ? cue.from : again
  const length = to - from
  const isAnnounced = cue?.isStrong === true && to < again
  const isWhole = length >= MIN_FINISHED && said[from]?.beginsPhrase === true
  const mayBreakOff = length >= MIN_SAME && goesOn(said, again, length)
  if (!isAnnounced && !isWhole && !mayBreakOff) return false
  const same = sameFrom(said, from, again, effort)
  const last = said[to - 1]
  const isPrefix = same >= length || (same === length - 1 && isCutOff(last, said[again + same]))
  if (!isAnnounced && !isWhole && !isPrefix) return false
  if (!isSaidAfter(said, from, again)) return false

  const take = said.slice(from, to)
  if (new Set(take.map(({ plain }) => plain)).size < Math.min(MIN_SAME, length)) return false
  if (isPrefix) return true
  const next = said.slice(again, again + Math.ceil(length * 1.25) + 2)
  effort.left -= take.length * next.length
  const shared = sharedInOrder(take, next)
  if (isAnnounced) return shared >= length * 0.6
  return shared >= length * 0.85 && next.some(({ plain }) => plain === last?.plain)
}

/**
 * Was everything from `from` to `again` recorded before what comes next? A recording that a composition plays
 * twice, or in another order, repeats words that were said once, which makes no second take.
 */
function isSaidAfter(said: readonly Spoken[], from: number, again: number): boolean {
  const next = said[again]
  if (!next) return false
  for (let at = from; at < again; at++) {
    const word = said[at]
    if (word?.mediaId === next.mediaId && word.saidUs >= next.saidUs) return false
  }
  return true
}

/** Does the next take start over within a sentence, and say more than the one before it? */
function goesOn(said: readonly Spoken[], again: number, length: number): boolean {
  const begin = said[again]
  const more = said[again + length]
  return begin?.beginsPhrase === true && !begin.beginsSentence && more?.beginsSentence === false
}

function sameFrom(said: readonly Spoken[], a: number, b: number, effort: Effort): number {
  let count = 0
  while (a + count < b && said[b + count] && said[a + count]?.plain === said[b + count]?.plain) count++
  effort.left -= count + 1
  return count
}

/** "The mod—" before "the model". */
function isCutOff(word: Spoken | undefined, whole: Spoken | undefined): boolean {
  if (!word || !whole) return false
  return (
    /[-–—…]$/u.test(word.text) ||
    (whole.plain.length > word.plain.length && whole.plain.startsWith(word.plain))
  )
}

/** How many words two passages have in common, in order. */
function sharedInOrder(a: readonly Spoken[], b: readonly Spoken[]): number {
  let row = new Uint16Array(b.length + 1)
  for (const { plain } of a) {
    const next = new Uint16Array(b.length + 1)
    for (let column = 0; column < b.length; column++)
      next[column + 1] =
        b[column]?.plain === plain
          ? (row[column] ?? 0) + 1
          : Math.max(row[column + 1] ?? 0, next[column] ?? 0)
    row = next
  }
  return row[b.length] ?? 0
}
