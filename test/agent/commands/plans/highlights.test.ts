import { expect, test } from 'bun:test'
import { chaptersOf } from '../../../../src/agent/commands/plans/chapters.ts'
import { scoreSentences } from '../../../../src/agent/commands/plans/highlight-scoring.ts'
import { chooseClips, chooseReel } from '../../../../src/agent/commands/plans/highlights.ts'
import type { Talk } from '../../../../src/agent/commands/plans/talk.ts'
import { durationOfComposition } from '../../../../src/edit/position.ts'
import { heardWords, sentencesOf } from '../../../../src/edit/transcript.ts'
import { AGENT_PROJECTS, type AgentProjectName } from '../../../support/agent-projects.ts'

function reference(name: AgentProjectName): Talk {
  const { document, context } = AGENT_PROJECTS[name]()
  const composition = document.compositions[0]
  if (!composition) throw new Error(`${name} has no composition`)
  const words = heardWords(composition, document, context)
  return {
    composition,
    durationUs: durationOfComposition(composition),
    words,
    sentences: sentencesOf(words),
  }
}

const wish = (seconds: number, topic: string | null = null, strongestFirst = false) => ({
  lengthUs: seconds * 1e6,
  topic,
  strongestFirst,
})
const total = (ranges: readonly { startUs: number; endUs: number }[]) =>
  ranges.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0) / 1e6

test.each([10, 20, 30, 45, 60])(
  'a reel of %d seconds is never longer, and at least two thirds as long',
  (seconds) => {
    for (const name of ['interview', 'podcast', 'long'] as const) {
      const source = reference(name)
      const length = total(chooseReel(source, wish(seconds)))
      expect(length).toBeLessThanOrEqual(seconds)
      if (source.durationUs / 1e6 > seconds * 2) expect(length).toBeGreaterThan(seconds * 0.66)
    }
  },
)

test('the same transcript always gives the same reel, in order', () => {
  const first = chooseReel(reference('podcast'), wish(30))
  expect(chooseReel(reference('podcast'), wish(30))).toEqual(first)
  expect(first).toEqual(first.toSorted((a, b) => a.startUs - b.startUs))
})

test('the strongest stretch can come first', () => {
  const plain = chooseReel(reference('podcast'), wish(30))
  const opened = chooseReel(reference('podcast'), wish(30, null, true))
  expect(opened.toSorted((a, b) => a.startUs - b.startUs)).toEqual(plain)
})

test('sentences about the topic score above the others, greetings and retakes below', () => {
  const { sentences } = reference('podcast')
  const scored = scoreSentences(sentences, 'the elephant scan')
  const best = sentences[scored.toSorted((a, b) => b.score - a.score)[0]?.index ?? 0]
  expect(best?.text).toContain('elephant')
  const plain = scoreSentences(sentences, null)
  const goodbye = sentences.findIndex(({ text }) => text.includes('goodbye'))
  const median = plain.map(({ score }) => score).toSorted((a, b) => a - b)[Math.floor(plain.length / 2)] ?? 0
  expect(plain[goodbye]?.score ?? 0).toBeLessThan(median)
  const interview = reference('interview').sentences
  const takes = interview.flatMap(({ text }, index) =>
    text.startsWith('The model is very fast') ? [index] : [],
  )
  const scores = scoreSentences(interview, null)
  expect(scores[takes[0] ?? 0]?.score ?? 0).toBeLessThan(scores[takes[1] ?? 0]?.score ?? 0)
})

test('clips do not overlap and keep their length', () => {
  const clips = chooseClips(reference('long'), wish(20), 5)
  expect(clips).toHaveLength(5)
  const sorted = clips.toSorted((a, b) => a.startUs - b.startUs)
  for (const [index, clip] of sorted.entries()) {
    expect(clip.endUs - clip.startUs).toBeLessThanOrEqual(20e6)
    expect(clip.startUs).toBeGreaterThanOrEqual(sorted[index - 1]?.endUs ?? 0)
  }
})

test('chapters begin at 0, stand ten seconds apart, and have names of their own', () => {
  const chapters = chaptersOf(reference('podcast'), 4)
  expect(chapters).toHaveLength(4)
  expect(chapters[0]?.atUs).toBe(0)
  for (const [index, { atUs }] of chapters.entries())
    if (index > 0) expect(atUs - (chapters[index - 1]?.atUs ?? 0)).toBeGreaterThanOrEqual(10e6)
  expect(new Set(chapters.map(({ name }) => name)).size).toBe(4)
})

test('nothing is chosen where nothing is said', () => {
  expect(chooseReel(reference('silent'), wish(30))).toEqual([])
  expect(chaptersOf(reference('silent'), null)).toEqual([])
})
