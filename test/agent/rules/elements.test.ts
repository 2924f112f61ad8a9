// What lies on a composition is changed, removed and put in; what was cut comes back; tracks of a sequence fall silent.
import { describe, expect, test } from 'bun:test'
import type { AgentProjectName } from '../../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from '../cases/case.ts'

type Row = [AgentProjectName, string, Facts]

async function expectDone(project: AgentProjectName, prompt: string, facts: Facts): Promise<void> {
  expect(broken({ ...facts, complete: true }, await runPrompt(project, prompt))).toEqual([])
}

describe('titles, markers and music', () => {
  test.each<Row>([
    ['scored', 'Remove the music', { operations: { remove_clip: 1 }, untouched: ['Voice memo'] }],
    ['dressed', 'The title should stay two seconds longer', { titles: [{ endSeconds: 5 }] }],
    ['dressed', 'Change the title to "Bye"', { titles: [{ text: 'Bye', endSeconds: 3 }] }],
    ['dressed', 'Make it red', { titles: [{ text: 'Hello', color: '#e53935' }] }],
    ['dressed', 'Remove the second chapter marker', { markers: ['Start'], seconds: [59, 59.2] }],
    [
      'dressed',
      'Rename the first chapter to "Opening"',
      { markers: ['Opening', 'Questions'], names: ['My Clip Name'] },
    ],
  ])('are changed, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

  test.each<Row>([
    ['dressed', 'Delete the marker', { unchanged: true, says: ['has no marker'] }],
    ['dressed', 'Set the chapter to 0:20', { unchanged: true, says: ['not clear which chapter'] }],
    ['dressed', 'Delete the second chapter', { unchanged: true, says: ['Not done'] }],
  ])('are left alone when it is not clear what is meant, in %s: %s', async (project, prompt, facts) => {
    expect(broken(facts, await runPrompt(project, prompt))).toEqual([])
  })
})

describe('media', () => {
  test.each<Row>([
    ['webinar', 'Add roof.mp4 at 0:20 of the Webinar', { seconds: [97.5, 97.8], untouched: ['Teaser'] }],
    ['webinar', 'Add the first 3 seconds of roof.mp4 at the start of the Teaser', { untouched: ['Webinar'] }],
    [
      'webinar',
      'Add logo.png over the first 5 seconds of the Webinar',
      { seconds: [85.6, 85.7], operations: { insert_clip: 1 } },
    ],
  ])('is put in, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

  test.each<Row>([
    ['episode', 'Start with voice-memo.mp3', { unchanged: true, says: ['already'] }],
    ['webinar', 'Add roof.mp4', { unchanged: true, says: ['not clear which composition'] }],
  ])('is not put in on a guess, in %s: %s', async (project, prompt, facts) => {
    expect(broken(facts, await runPrompt(project, prompt))).toEqual([])
  })
})

test.each<Row>([
  ['cleaned', 'Bring back the filler words', { times: { um: 4 } }],
  ['cleaned', 'Restore "uh"', { times: { um: 0, uh: 2 } }],
])('what was cut comes back, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

test.each<Row>([
  ['multicam', 'Mute track 2', { effects: { mutedTracks: [1] } }],
  ['multicam', 'Only use the audio from rawaudio', { effects: { mutedTracks: [0, 1] } }],
])('tracks of a sequence fall silent, in %s: %s', (project, prompt, facts) =>
  expectDone(project, prompt, facts),
)

test('a prompt mutes no track that there is not', async () => {
  const outcome = await runPrompt('multicam', 'Mute track 9')
  expect(broken({ unchanged: true, says: ['Not done'] }, outcome)).toEqual([])
})

test('a stretch that must stay is a guard, though a title may be asked to stay longer', async () => {
  const outcome = await runPrompt('interview', 'Remove fillers. The first minute must stay as it is.')
  expect(broken({ unchanged: true }, outcome)).toEqual([])
})
