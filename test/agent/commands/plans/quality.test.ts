// What makes a short version, clips and chapters good ones, on the sample talks and on talks made at random.
import { describe, expect, test } from 'bun:test'
import { chaptersOf } from '../../../../src/agent/commands/plans/chapters.ts'
import { isAboutTheTake, saidAgain } from '../../../../src/agent/commands/plans/highlight-scoring.ts'
import { chooseClips, chooseReel } from '../../../../src/agent/commands/plans/highlights.ts'
import { announces, isQuestionSentence } from '../../../../src/agent/commands/plans/question-sentences.ts'
import { adsIn, interruptionsIn } from '../../../../src/agent/commands/plans/segments.ts'
import { type Talk, talkOf } from '../../../../src/agent/commands/plans/talk.ts'
import { isStopWord, plainWordsOf } from '../../../../src/agent/commands/plans/words.ts'
import { EMPTY_DOCUMENT } from '../../../../src/edit/document.ts'
import type { TimeRange } from '../../../../src/edit/time.ts'
import { AGENT_PROJECTS } from '../../../support/agent-projects.ts'
import { compositionOf, spokenMedia } from '../../../support/spoken-project.ts'

/** Numbers from 0 to 1, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const THINGS = 'harbor violin glacier orchard pottery lantern canyon bicycle beehive sailboat'.split(' ')
const SAID = [
  (thing: string) => `The old ${thing} was the best thing that my family ever found.`,
  (thing: string) => `We repaired the ${thing} over a long and very cold winter.`,
  (thing: string) => `How did you find the ${thing}?`,
  (thing: string) => `It was lying behind the ${thing}, where nobody looked for it.`,
  (thing: string) => `Let's talk about the ${thing}.`,
  (thing: string) => `Nobody paid for the ${thing}, and that was a mistake.`,
  () => 'Sorry, let me start again.',
  () => 'This part is brought to you by a sponsor, use the code TEN for ten percent off.',
  () => 'Sorry, my phone is ringing.',
  () => 'Yes.',
]

/** A talk of 60 sentences with false starts, ads and interruptions in it. */
function madeUp(seed: number): Talk {
  const next = chance(seed)
  const pick = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)] as One
  const sentences = Array.from({ length: 60 }, () => pick(SAID)(pick(THINGS)))
  // A take that's said again.
  const again = sentences.flatMap((one) => (next() < 0.1 ? [one, 'Sorry, let me start again.', one] : [one]))
  const { media, words } = spokenMedia('m1', 'talk.mp4', again.join(' '))
  const document = { ...EMPTY_DOCUMENT, compositions: [compositionOf('c1', 'Talk', [media])] }
  const context = { media: new Map([['m1', media]]), words: new Map([['m1', words]]) }
  return talkOf(document, 'c1', context)
}

const TALKS: [string, Talk][] = [
  ...(['interview', 'podcast', 'bakery', 'webinar', 'episode'] as const).map((name): [string, Talk] => {
    const { document, context } = AGENT_PROJECTS[name]()
    return [name, talkOf(document, document.compositions[0]?.id ?? '', context)]
  }),
  ...Array.from({ length: 8 }, (_, seed): [string, Talk] => [`made up ${seed}`, madeUp(seed + 1)]),
]

const wish = (seconds: number) => ({ lengthUs: seconds * 1e6, topic: null, strongestFirst: false })

/** The sentences that a stretch plays. */
function playedBy({ sentences }: Talk, { startUs, endUs }: TimeRange): number[] {
  return sentences.flatMap(({ range }, at) => (range.startUs < endUs && startUs < range.endUs ? [at] : []))
}

describe.each(TALKS)('of %s', (_, talk) => {
  const { sentences } = talk
  const again = saidAgain(sentences)
  const apart = [...adsIn(talk), ...interruptionsIn(talk)]

  const isGood = (stretch: TimeRange) => {
    const played = playedBy(talk, stretch)
    const [first, last] = [sentences[played[0] ?? -1], sentences[played.at(-1) ?? -1]]
    if (!first || !last) throw new Error('a stretch without a sentence')
    expect(stretch.endUs - stretch.startUs).toBeGreaterThanOrEqual(800_000)
    // Whole sentences: no word of one is outside.
    expect(stretch.startUs).toBeLessThanOrEqual(first.range.startUs)
    expect(stretch.endUs).toBeGreaterThanOrEqual(last.range.endUs)
    const texts = played.map((at) => sentences[at]?.text ?? '')
    expect(texts.filter(isAboutTheTake)).toEqual([])
    expect(played.filter((at) => again[at])).toEqual([])
    expect(played.filter((at) => apart.some(({ from, to }) => from <= at && at < to))).toEqual([])
    return last
  }

  test.each([10, 20, 30, 45])(
    'a short version of %d s plays whole sentences, the good takes, and no ads',
    (s) => {
      const stretches = chooseReel(talk, wish(s))
      expect(stretches.length).toBeGreaterThan(0)
      for (const stretch of stretches) {
        const last = isGood(stretch)
        const then = stretches[stretches.indexOf(stretch) + 1]
        const follows = then && playedBy(talk, then)[0] === sentences.indexOf(last) + 1
        if (stretches.length > 1 && !follows) expect(isQuestionSentence(last)).toBe(false)
      }
    },
  )

  test('clips are whole, end on no question, and lie apart where there is room', () => {
    const clips = chooseClips(talk, wish(12), 2)
    expect(clips).toHaveLength(2)
    const played = clips.map((clip) => {
      const last = isGood(clip)
      const at = playedBy(talk, clip)
      if (at.length > 1) expect(isQuestionSentence(last) || announces(last)).toBe(false)
      return at
    })
    const [a, b] = played.toSorted((one, other) => (one[0] ?? 0) - (other[0] ?? 0))
    if (sentences.length > 20) expect((b?.[0] ?? 0) - (a?.at(-1) ?? 0)).toBeGreaterThan(1)
  })

  test.each([3, 5])('%d chapters have titles, not the beginnings of sentences', (count) => {
    const names = chaptersOf(talk, count).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) {
      const words = plainWordsOf(name)
      expect(words.length).toBeLessThanOrEqual(9)
      expect(isAboutTheTake(name)).toBe(false)
      if (name.endsWith('?')) continue
      expect(words.length).toBeLessThanOrEqual(4)
      expect(isStopWord(words.at(-1) ?? 'the')).toBe(false)
      const begun = sentences.find(
        ({ text, words: all }) =>
          all.length > words.length &&
          words.length > 1 &&
          plainWordsOf(text).join(' ').startsWith(words.join(' ')),
      )
      expect(begun?.text ?? null).toBeNull()
    }
  })
})
