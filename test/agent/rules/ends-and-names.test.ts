// Where a stretch ends when only its end is said, and which name belongs to which composition.
import { expect, test } from 'bun:test'
import type { AgentProjectName } from '../../support/agent-projects.ts'
import { broken, type Facts, runPrompt } from '../cases/case.ts'

test.each<[AgentProjectName, string, Facts]>([
  [
    'bakery',
    "Remove the part about my phone, up to and including 'where were we'",
    { gone: ['my phone', 'where were we'], kept: ['welcome to crumb talk', 'what is next for you'] },
  ],
  [
    'bakery',
    "Cut the part about marketing until 'what is next for you'",
    { gone: ['about marketing', 'where were we'], kept: ['dont rush it', 'what is next for you'] },
  ],
  [
    'podcast',
    'Remove the question about flying until 0:40',
    { gone: ['when did you start flying'], kept: ['welcome back', 'repair engines', 'pilot license'] },
  ],
])('an end without a start ends the place before it, in %s: %s', async (project, prompt, facts) => {
  expect(broken({ ...facts, complete: true }, await runPrompt(project, prompt))).toEqual([])
})

test.each<[string, string[]]>([
  ['Call the Interview Rough and the Voice memo Second', ['Rough', 'Second', 'Launch teaser']],
  ['Name the Interview A1, the Voice memo B2, and the Launch teaser C3 please', ['A1', 'B2', 'C3']],
  ['Rename Interview and Voice memo to Alpha and Beta', ['Alpha', 'Beta', 'Launch teaser']],
])('each composition gets the name beside it: %s', async (prompt, names) => {
  expect(broken({ names, complete: true }, await runPrompt('several', prompt))).toEqual([])
})

test('a name that swallows another composition is asked about', async () => {
  const outcome = await runPrompt('several', 'Call the Interview Jack and the Voice memo')
  expect(broken({ unchanged: true, says: ['each needs its own'] }, outcome)).toEqual([])
})
