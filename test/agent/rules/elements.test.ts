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
    ['dressed', 'Make the title bigger', { titles: [{ text: 'Hello', size: 'large' }] }],
    ['dressed', 'Make the title small and red', { titles: [{ size: 'small', color: '#e53935' }] }],
    ['dressed', 'Put the title on a blue background', { titles: [{ background: '#1e88e5', color: null }] }],
    [
      'dressed',
      'Add a large title "Hi" in yellow on black at 0:20',
      { titles: [{}, { size: 'large', color: '#ffd400', background: '#000000' }] },
    ],
    ['dressed', 'Make it red', { titles: [{ text: 'Hello', color: '#e53935' }] }],
    ['dressed', 'Remove the second chapter marker', { markers: ['Start'], seconds: [59, 59.2] }],
    [
      'dressed',
      'Rename the first chapter to "Opening"',
      { markers: ['Opening', 'Questions'], names: ['My Clip Name'] },
    ],
  ])('are changed, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

  test.each<Row>([
    ['dressed', 'Delete the marker', { unchanged: true, says: ['tell which marker'] }],
    ['dressed', 'Set the chapter to 0:20', { unchanged: true, says: ['tell which chapter'] }],
    ['dressed', 'Delete the second chapter', { unchanged: true, says: ["I couldn't"] }],
  ])('are left alone when it is not clear what is meant, in %s: %s', async (project, prompt, facts) => {
    expect(broken(facts, await runPrompt(project, prompt))).toEqual([])
  })
})

describe('music under speech', () => {
  test.each<Row>([
    ['scored', 'Duck the music by 8 dB', { says: ['Turned on ducking by 8 dB under speech'] }],
    ['scored', 'Turn the music down by 10 dB while people talk', { says: ['by 10 dB under speech'] }],
    ['scored', 'Lower the music under the speech', { says: ['by 12 dB', 'No amount was given'] }],
    [
      'scored',
      'Turn the music down by 6 dB',
      { says: ['Lowered the volume by 6 dB to -24 dB'], saysNot: ['ducking'] },
    ],
  ])('goes down, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

  test('comes up again', async () => {
    const outcome = await runPrompt('scored', 'Turn off ducking', ['Duck the music'])
    expect(broken({ complete: true, says: ['Turned off '] }, outcome)).toEqual([])
  })

  test.each<Row>([
    ['scored', 'Duck the music by 80 dB', { unchanged: true, says: ['up to 60 dB'] }],
    ['scored', 'Duck the music in the first 10 seconds', { unchanged: true, says: ['not in one part'] }],
    ['interview', 'Duck the music', { unchanged: true, says: ['has no music'] }],
  ])('is left alone where that cannot be, in %s: %s', async (project, prompt, facts) => {
    expect(broken(facts, await runPrompt(project, prompt))).toEqual([])
  })
})

describe('the project', () => {
  test.each<Row>([
    ['interview', 'Rename the project to "Episode 12"', { names: ['Interview'], says: ['to “Episode 12”'] }],
    ['interview', 'Rename this project Season Finale', { says: ['to “Season Finale”'] }],
    ['interview', 'Change the name of the project to Zed', { says: ['to “Zed”'] }],
    [
      'interview',
      'Rename the project to "A". Then rename the composition to "B".',
      { names: ['B'], says: ['Renamed the project “interview” to “A”', 'Renamed “Interview” to “B”'] },
    ],
    ['interview', 'Rename all compositions in the project to A', { names: ['A'], saysNot: ['the project'] }],
  ])('is renamed, and no composition for it, in %s: %s', (project, prompt, facts) =>
    expectDone(project, prompt, facts),
  )

  test('keeps its name where two are given', async () => {
    const outcome = await runPrompt('interview', 'Name the project "A" and the composition "B"')
    expect(broken({ unchanged: true, says: ["I couldn't"] }, outcome)).toEqual([])
  })
})

describe('a picture in a corner', () => {
  test.each<Row>([
    [
      'webinar',
      'Add logo.png in the top right corner of the Webinar at 15 %',
      { says: ['top right, 15 % wide'], seconds: [85.6, 85.7] },
    ],
    [
      'webinar',
      'Add roof.mp4 as a small picture in picture to the Webinar',
      { says: ['bottom right, 20 % wide'] },
    ],
    ['dressed', 'Add a title "Hi" in the top left corner', { titles: [{}, { text: 'Hi', place: 'top' }] }],
    // It plays there already, so it is moved.
    ['episode', 'Start with voice-memo.mp3', { without: ['insert_clip'], says: ['Moved'] }],
  ])('is put in, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

  test.each([
    ['Move the logo.png to the bottom left corner of the Webinar', 'bottom left, 15 % wide'],
    ['Turn off picture in picture in the Webinar', 'full frame'],
  ])('moves and goes back over the frame: %s', async (prompt, said) => {
    const added = 'Add logo.png in the top right corner of the Webinar at 15 %'
    const outcome = await runPrompt('webinar', prompt, [added])
    expect(broken({ complete: true, says: [said] }, outcome)).toEqual([])
  })
})

describe('texts of captions', () => {
  test.each<Row>([
    ['dressed', 'Caption "welcome" as "bienvenue"', { says: ['Changed caption texts to “bienvenue”'] }],
    ['dressed', 'Show "bonjour" instead of "welcome" in the subtitles', { says: ['“bonjour”'] }],
  ])('are set, in %s: %s', (project, prompt, facts) => expectDone(project, prompt, facts))

  test('come back to what is said', async () => {
    const outcome = await runPrompt('dressed', 'Remove the caption texts', [
      'Caption "welcome" as "bienvenue"',
    ])
    expect(broken({ complete: true, says: ['back to what is said'] }, outcome)).toEqual([])
  })

  test('of words that are not said are refused', async () => {
    const outcome = await runPrompt('dressed', 'Caption "giraffes" as "girafes"')
    expect(broken({ unchanged: true, says: ['“giraffes” is not said'] }, outcome)).toEqual([])
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

  test.each<Row>([['webinar', 'Add roof.mp4', { unchanged: true, says: ['tell which composition'] }]])(
    'is not put in on a guess, in %s: %s',
    async (project, prompt, facts) => {
      expect(broken(facts, await runPrompt(project, prompt))).toEqual([])
    },
  )
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
  expect(broken({ unchanged: true, says: ["I couldn't"] }, outcome)).toEqual([])
})

test('a stretch that must stay is a guard, though a title may be asked to stay longer', async () => {
  const outcome = await runPrompt('interview', 'Remove fillers. The first minute must stay as it is.')
  expect(broken({ unchanged: true }, outcome)).toEqual([])
})
