// Times of words for models that don't give them: placed so that each word is about as long as its letters
// suggest, begins where the sound is low, and pauses fall between words, at best after punctuation. Less exact than
// cross-attention. Pure: the words of one window and its levels in, steps of 10 ms out.
import { speechThreshold } from '../../edit/voice-activity.ts'
import { findSpeech, type StepRange } from './sound-level.ts'

/** Besides pauses and dips in the sound, a word may begin at least this often. */
const CANDIDATE_STEPS = 5
/** Of a word's length around what its letters suggest: a share of it, and a part that short words have as well. */
const SPREAD_SHARE = 0.4
const SPREAD_STEPS = 6
/** A word is at most this many times as long as its letters suggest, and some steps. */
const MAX_LENGTH = { times: 3, steps: 40 }
/** In units of one spread, squared. A pause inside a word; a word that begins at full level; punctuation without a pause. */
const COST = { innerPause: 4, fullLevel: 2, punctuationWithoutPause: 1, pauseWithoutPunctuation: 0.3 }

/** Where each word is, in order and without overlaps, within the speech of the window (`levels`, see sound-level.ts). */
export function estimateTimes(texts: readonly string[], levels: Float32Array): StepRange[] {
  const threshold = speechThreshold(levels)
  const speech = threshold === null ? [] : findSpeech(levels, threshold)
  const whole = { from: 0, to: levels.length }
  return cheapestPlaces(texts, speech.length > 0 ? speech : [whole], levels)
}

type Candidate = {
  step: number
  /** Steps of speech before it. */
  spoken: number
  /** Pauses before it. */
  pauses: number
  isAfterPause: boolean
  /** 0: as quiet as the window's quietest speech, to 1: as loud as its loudest. */
  loudness: number
}

function candidatesIn(speech: readonly StepRange[], levels: Float32Array): Candidate[] {
  const inside = speech.flatMap(({ from, to }) => [...levels.subarray(from, to)])
  const low = Math.min(...inside)
  const span = Math.max(1, Math.max(...inside) - low)
  const candidates: Candidate[] = []
  let before = 0
  for (const [index, { from, to }] of speech.entries()) {
    let last = from
    for (let step = from; step < to; step++) {
      const level = levels[step] ?? low
      const isDip = level <= (levels[step - 1] ?? level) && level < (levels[step + 1] ?? level)
      if (step !== from && !isDip && step - last < CANDIDATE_STEPS) continue
      last = step
      candidates.push({
        ...{ step, spoken: before + step - from, pauses: index, isAfterPause: step === from },
        loudness: (level - low) / span,
      })
    }
    before += to - from
  }
  const end = speech.at(-1)?.to ?? levels.length
  candidates.push({ step: end, spoken: before, pauses: speech.length, isAfterPause: true, loudness: 0 })
  return candidates
}

/** The cheapest way to put the start of each word onto a candidate: word by word, from the best ways so far. */
function cheapestPlaces(
  texts: readonly string[],
  speech: readonly StepRange[],
  levels: Float32Array,
): StepRange[] {
  const candidates = candidatesIn(speech, levels)
  if (texts.length >= candidates.length) return evenly(texts, speech)
  const weights = texts.map(weightOf)
  const stepsPerWeight = (candidates.at(-1)?.spoken ?? 0) / weights.reduce((sum, weight) => sum + weight, 0)
  let costs = new Float64Array(candidates.length).fill(Number.POSITIVE_INFINITY)
  costs[0] = 0
  const ways: Int32Array[] = []
  for (const [index, text] of texts.entries()) {
    const usual = (weights[index] ?? 1) * stepsPerWeight
    const isLast = index === texts.length - 1
    const next = costsAfter(costs, candidates, { usual, text, isLast })
    ways.push(next.ways)
    costs = next.costs
  }
  if (!Number.isFinite(costs[candidates.length - 1] ?? Number.NaN)) return evenly(texts, speech)
  const borders = [candidates.length - 1]
  for (const way of ways.toReversed()) borders.unshift(way[borders[0] ?? 0] ?? 0)
  return texts.map((_, index) => ({
    from: candidates[borders[index] ?? 0]?.step ?? 0,
    to: candidates[borders[index + 1] ?? 0]?.step ?? 0,
  }))
}

function costsAfter(
  costs: Float64Array,
  candidates: readonly Candidate[],
  word: { usual: number; text: string; isLast: boolean },
) {
  const next = new Float64Array(candidates.length).fill(Number.POSITIVE_INFINITY)
  const ways = new Int32Array(candidates.length).fill(-1)
  const spread = SPREAD_SHARE * word.usual + SPREAD_STEPS
  const maxSteps = MAX_LENGTH.times * word.usual + MAX_LENGTH.steps
  const isClosed = /[.,;:!?…。、！？]$/.test(word.text)
  for (let from = 0; from < candidates.length - 1; from++) {
    const start = candidates[from]
    const costBefore = costs[from] ?? Number.POSITIVE_INFINITY
    if (start === undefined || costBefore === Number.POSITIVE_INFINITY) continue
    for (let to = from + 1; to < candidates.length; to++) {
      const end = candidates[to]
      if (end === undefined) break
      const steps = end.spoken - start.spoken
      if (steps > maxSteps && !word.isLast) break
      const innerPauses = Math.max(0, end.pauses - start.pauses - (end.isAfterPause ? 1 : 0))
      const border = end.isAfterPause
        ? isClosed
          ? 0
          : COST.pauseWithoutPunctuation
        : COST.fullLevel * end.loudness + (isClosed ? COST.punctuationWithoutPause : 0)
      const cost = costBefore + ((steps - word.usual) / spread) ** 2 + COST.innerPause * innerPauses + border
      if (cost >= (next[to] ?? 0)) continue
      next[to] = cost
      ways[to] = from
    }
  }
  return { costs: next, ways }
}

/** About how long a word takes to say, in letters: figures and ideographs are whole syllables. */
function weightOf(text: string): number {
  let weight = 2
  for (const character of text)
    if (/[\p{Nd}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character))
      weight += 4
    else if (/\p{L}/u.test(character)) weight += 1
  return weight
}

/** If there are more words than places in the sound, they share it by their letters. */
function evenly(texts: readonly string[], speech: readonly StepRange[]): StepRange[] {
  const from = speech[0]?.from ?? 0
  const to = speech.at(-1)?.to ?? from
  const weights = texts.map(weightOf)
  const sum = weights.reduce((all, weight) => all + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const start = from + ((to - from) * before) / sum
    before += weight
    return { from: start, to: from + ((to - from) * before) / sum }
  })
}
