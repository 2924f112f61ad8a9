// Limiting words that no reader carries out: the whole prompt is refused, and the answer quotes them.
import { describe, expect, test } from 'bun:test'
import type { AgentProjectName } from '../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from './cases/case.ts'

// biome-ignore format: one prompt per line
const UNREAD: [AgentProjectName, string][] = [
  ['interview', 'Remove fillers. The first minute must stay as it is.'],
  ['interview', 'Remove fillers from 0:10 on, the start is sacred'],
  ['several', 'Remove the fillers in the Interview only when the memo has any'],
  ['interview', 'Mute everything that is not speech'],
  ['interview', 'Delete every sentence that does not mention the editor'],
  ['interview', 'Only the second half: remove fillers'],
  ['interview', 'Trim the intro, without losing the greeting'],
  ['interview', 'Instead of removing fillers, shorten pauses'],
  ['interview', 'Remove ums as long as it does not get shorter than 30 seconds'],
]

describe('a limit that nobody read', () => {
  test.each(UNREAD)('leaves %s as it is: %s', async (project, prompt) => {
    const outcome = await runPrompt(project, prompt)
    expect(broken({ unchanged: true, says: ['do “'] }, outcome)).toEqual([])
  })
})

describe('a limit that is carried out', () => {
  test.each<[AgentProjectName, string, string]>([
    ['interview', 'Remove fillers, but only in the last 20 seconds', 'remove_fillers'],
    ['interview', 'Remove filler words except in the first 10 seconds', 'remove_fillers'],
    ['several', 'Turn on captions everywhere with the exception of the memo', 'set_captions'],
    ['interview', 'Remove fillers if there are any', 'remove_fillers'],
    ['interview', 'keep ONLY 0:04-0:08', 'keep_ranges'],
  ])('does not stop %s: %s', async (project, prompt, operation) => {
    const { operations } = await runPrompt(project, prompt)
    expect(operations.map(({ type }) => type as string)).toContain(operation)
  })
})

describe('a limit that holds in the result', () => {
  test.each<[string, Facts]>([
    ['Keep nothing but 0:04-0:08 and 0:12-0:16', { seconds: [7.9, 8.1] }],
    ['Remove the fillers. Leave the first ten seconds as they are.', { times: { um: 1 } }],
    ['Remove the filler words; nothing after 0:10 is to change', { times: { um: 3 } }],
    ['Remove fillers; the ending stays untouched', { gone: ['um'], kept: ['great thank you and bye bye'] }],
    ['Fade out the last two seconds unless there is music', { operations: { set_fades: 1 } }],
    ['delete from 0:05 to the end of the first question', { kept: ['you just click the button'] }],
    ['Cut everything before the first question', { gone: ['start again'], kept: ['how do you remove'] }],
  ])('%s', async (prompt, facts) => {
    expect(broken(facts, await runPrompt('interview', prompt))).toEqual([])
  })
})

describe('what stays, however that is said,', () => {
  test.each<[AgentProjectName, string, Facts]>([
    [
      'interview',
      'Remove the ums and uhs, but leave the um in front of "there is one last question".',
      { times: { um: 1, uh: 0 } },
    ],
    [
      'bakery',
      'Cut the phone call. Nothing else should change though.',
      { gone: ['my phone is ringing'], complete: true },
    ],
    [
      'bakery',
      'Make an excerpt of just the part on Instagram and TikTok. The full interview has to stay intact.',
      { made: 1, untouched: ['Crumb Talk 14'], new: { notHeard: ['my phone is ringing'] } },
    ],
    ['memo', 'Turn on captions. The full record is not to be altered.', { untouched: ['Voice memo'] }],
  ])('holds in %s: %s', async (project, prompt, facts) => {
    expect(broken(facts, await runPrompt(project, prompt))).toEqual([])
  })
})

describe('a condition that does not hold', () => {
  test.each([
    'If it runs over three minutes, remove the fillers',
    'Make it square only if it has captions',
    'Add captions if the video is vertical',
    'Once captions are on, remove fillers',
    "Only when somebody says 'refund', cut that sentence",
  ])('changes nothing and reports why: %s', async (prompt) => {
    const facts: Facts = { unchanged: true, says: ["isn't the case"] }
    expect(broken(facts, await runPrompt('interview', prompt))).toEqual([])
  })
})

describe('a pronoun after a refusal', () => {
  test('does not fall on something else', async () => {
    const { operations } = await runPrompt('several', 'Delete the Podcast. Shorten it to 10 seconds.')
    expect(operations).toEqual([])
  })
  test('is about what the refused sentence names', async () => {
    const { operations } = await runPrompt('several', 'Dub the memo into French. Then cut it to 3 seconds.')
    expect(operations).toMatchObject([{ type: 'create_from_ranges', fromCompositionId: 'c-memo' }])
  })
})
