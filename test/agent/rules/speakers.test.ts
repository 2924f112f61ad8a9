// Who speaks, by prompt: labels that last until the next one, and names of voices that are labeled.
import { expect, test } from 'bun:test'
import { createPromptReader } from '../../../src/agent/prompt-reader.ts'
import { createRulesEngine } from '../../../src/agent/rules/rules-engine.ts'
import { editOf, unchangedResponse } from '../../../src/agent/run-agent.ts'
import type { SpeakerLabel } from '../../../src/edit/document.ts'
import { finished } from '../../../src/edit/steps.ts'
import { heardWords } from '../../../src/edit/transcript.ts'
import { AGENT_PROJECTS } from '../../support/agent-projects.ts'

const label = (word: number, speaker: string): SpeakerLabel => ({
  mediaId: 'interview',
  fromWordId: `w${word}`,
  speaker,
})

/** The speakers in the order in which they speak, each with the second when the turn begins; or the refusal. */
async function turns(prompt: string, labels: SpeakerLabel[] = []): Promise<string[] | string> {
  const { document, context } = AGENT_PROJECTS.interview()
  const before = { ...document, speakers: labels }
  let count = 0
  const newId = () => `new-${count++}`
  const run = await createPromptReader(createRulesEngine(), newId).rules(
    { project: { id: 'p', name: 'P', isNew: false }, document: before, context, prompt },
    () => {},
    new AbortController().signal,
  )
  const after = finished(editOf(run, before, context, newId))?.document
  const [composition] = after?.compositions ?? []
  if (!after || !composition) return unchangedResponse(run)
  const words = heardWords(composition, after, context)
  return words.flatMap(({ speaker, range }, at) =>
    speaker === words[at - 1]?.speaker ? [] : [`${speaker} ${Math.floor(range.startUs / 1e6)}`],
  )
}

const TWO = [label(0, 'Speaker 1'), label(30, 'Speaker 2')]

test.each([
  'rename Speaker 1 to Anna',
  'the first voice is Anna',
  'Speaker 1 is Anna',
  'label the first speaker as "Anna"',
])('another name for a voice: %s', async (prompt) =>
  expect(await turns(prompt, TWO)).toEqual(['Anna 0', 'Speaker 2 12']),
)

test.each([
  'Anna speaks from 0:20 to 0:30',
  'label 0:20 to 0:30 as Anna',
  'label the voice from 0:20 to 0:30 as Anna',
])('who speaks in a stretch: %s', async (prompt) =>
  expect(await turns(prompt, TWO)).toEqual(['Speaker 1 0', 'Speaker 2 12', 'Anna 20', 'Speaker 2 30']),
)

test('a label lasts until the next one, so where nobody was labeled, somebody else speaks after the stretch', async () =>
  expect(await turns('Anna speaks from 0:20 to 0:30')).toEqual(['null 0', 'Anna 20', 'Speaker 2 30']))

test('the only speaker speaks in all of it', async () =>
  expect(await turns('label the speaker as Anna')).toEqual(['Anna 0']))

test('what is not certain is refused, with the reason', async () => {
  expect(await turns('the first voice is Anna')).toContain('nobody is labeled in “Interview” yet')
  expect(await turns('the third voice is Anna', TWO)).toContain('only 2 voices are labeled')
  expect(await turns('label the speaker as Anna', TWO)).toContain('Speaker 1 or Speaker 2')
})
