// Limiting words that no reader carries out: the whole prompt is refused, and the answer quotes them.
import { describe, expect, test } from 'bun:test'
import type { AgentProjectName } from '../../../support/agent-projects.ts'
import { broken, runPrompt } from '../../cases/case.ts'

// biome-ignore format: one prompt per line
const UNREAD: [AgentProjectName, string][] = [
  ['interview', 'Keep nothing but 0:04-0:08 and 0:12-0:16'],
  ['interview', 'Remove the fillers. Leave the first ten seconds as they are.'],
  ['interview', 'Remove the filler words; nothing after 0:10 is to change'],
  ['interview', 'Remove fillers. The first minute must stay as it is.'],
  ['interview', 'Remove fillers; the ending stays untouched'],
  ['interview', 'Remove fillers from 0:10 on, the start is sacred'],
  ['interview', 'If it runs over three minutes, remove the fillers'],
  ['interview', 'Make it square only if it has captions'],
  ['interview', 'Add captions if the video is vertical'],
  ['interview', 'Once captions are on, remove fillers'],
  ['interview', 'Fade out the last two seconds unless there is music'],
  ['several', 'Remove the fillers in the Interview only when the memo has any'],
  ['interview', "Only when somebody says 'refund', cut that sentence"],
  ['interview', 'Cut everything before the first question'],
  ['interview', 'Cut all but the first 10 seconds'],
  ['interview', 'Mute everything that is not speech'],
  ['interview', 'Delete every sentence that does not mention the editor'],
  ['interview', 'Only the second half: remove fillers'],
  ['interview', 'Trim the intro, without losing the greeting'],
  ['interview', 'Remove fillers, not pauses'],
  ['interview', 'Instead of removing fillers, shorten pauses'],
  ['interview', 'Remove ums as long as it does not get shorter than 30 seconds'],
  ['interview', 'Take out the ums but the last one stays'],
]

describe('a limit that nobody read', () => {
  test.each(UNREAD)('leaves %s as it is: %s', async (project, prompt) => {
    const outcome = await runPrompt(project, prompt)
    expect(broken({ unchanged: true, says: ['Not done: “'] }, outcome)).toEqual([])
  })

  test('also undoes the sentences around it', async () => {
    const outcome = await runPrompt(
      'interview',
      'Turn on captions. Remove the fillers; the ending stays untouched.',
    )
    expect(outcome.operations).toEqual([])
    expect(outcome.response).toContain('the ending stays untouched')
  })
})

describe('a limit that is carried out', () => {
  test.each<[AgentProjectName, string, string]>([
    ['interview', 'Remove fillers, but only in the last 20 seconds', 'remove_fillers'],
    ['interview', 'Remove filler words except in the first 10 seconds', 'remove_fillers'],
    ['several', 'Turn on captions everywhere with the exception of the memo', 'set_captions'],
    ['interview', 'Remove fillers if there are any', 'remove_fillers'],
    ['interview', 'keep ONLY 0:04-0:08', 'cut_ranges'],
  ])('does not stop %s: %s', async (project, prompt, operation) => {
    const { operations } = await runPrompt(project, prompt)
    expect(operations.map(({ type }) => type as string)).toContain(operation)
  })
})

describe('a pronoun after a refusal', () => {
  test.each([
    'Delete the Podcast. Shorten it to 10 seconds.',
    'Dub the memo into French. Then cut it to 3 seconds.',
  ])('does not fall on something else: %s', async (prompt) => {
    expect((await runPrompt('several', prompt)).operations).toEqual([])
  })
})
