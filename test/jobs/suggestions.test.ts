// Wider surface, "POST /jobs/agent: additions": `suggestions` in the result.
import { expect, test } from 'bun:test'
import { createRulesEngine } from '../../src/agent/rules/rules-engine.ts'
import { agentJobs } from '../support/agent-jobs.ts'

const PARTLY = 'remove the filler words and make it pop'

async function asked(prompt: string, more: Record<string, unknown>, answer?: unknown) {
  const world = await agentJobs({
    rules: createRulesEngine(),
    ...(answer === undefined ? {} : { script: () => ({ calls: [{ name: 'finish', arguments: answer }] }) }),
  })
  const projectId = world.interview()
  return { world, projectId, result: await world.edit(projectId, prompt, more) }
}

test.each<[string, Record<string, unknown>, unknown]>([
  ['zoom in on the speaker', { model: 'rules' }, undefined],
  ['add captions in our house font', { model: 'rules' }, undefined],
  [PARTLY, { model: 'rules' }, undefined],
  ['remove the filler words and zoom in on the speaker', { model: 'rules', dry_run: true }, undefined],
  [
    'add captions in our house font',
    { model: 'llama3.2:latest' },
    { not_done: ['captions in our house font'] },
  ],
])('%s (%j): each is carried out on the project as it now stands', async (prompt, more, answer) => {
  const { world, projectId, result } = await asked(prompt, more, answer)
  await using _ = world
  const suggestions = (result.suggestions ?? []) as string[]
  expect(suggestions.length).toBeLessThanOrEqual(5)
  if (prompt !== PARTLY) expect(suggestions).not.toEqual([])
  const { number, document } = world.store.revisions.head(projectId)
  for (const suggestion of suggestions) {
    const tried = await world.edit(projectId, suggestion, { model: 'rules', dry_run: true })
    expect(suggestion).toMatch(/^\p{Lu}/u)
    expect(tried).toMatchObject({ status: 'success', plan: {} })
    expect(tried).not.toHaveProperty('suggestions')
    expect(world.store.revisions.head(projectId)).toEqual({ number, document })
  }
})

test('are tried on what the same prompt has changed', async () => {
  const { world, result } = await asked('add karaoke captions. add captions in our house font', {
    model: 'rules',
  })
  await using _ = world
  expect(result.project_changed).toBe(true)
  expect(result.suggestions).not.toContain('Add karaoke captions')
})

test.each<[string]>([['remove the filler words'], ['how long is it?'], ['undo that']])(
  'are absent when all was done: %s',
  async (prompt) => {
    const { world, result } = await asked(prompt, { model: 'rules' })
    await using _ = world
    expect(result).toMatchObject({ status: 'success' })
    expect(result).not.toHaveProperty('suggestions')
  },
)
