// Wider surface, "POST /jobs/agent: additions": `exports` in the result.
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { createRulesEngine } from '../../src/agent/rules/rules-engine.ts'
import { agentJobs } from '../support/agent-jobs.ts'

async function interview(options: Parameters<typeof agentJobs>[0] = {}) {
  const world = await agentJobs({ rules: createRulesEngine(), ...options })
  return { world, projectId: world.interview(), rows: (id: string) => world.store.exports.listOf(id) }
}

test('are files of what the prompt has made of the project, with signed links', async () => {
  const { world, projectId, rows } = await interview()
  await using _ = world
  const before = world.clock.nowMs
  const result = await world.edit(projectId, 'remove the filler words and export it as srt and txt', {
    model: 'rules',
  })
  expect(result).toMatchObject({
    status: 'success',
    project_changed: true,
    agent_response: expect.stringMatching(
      /[Rr]emoved \d+.* Exported “Interview” as srt\. Exported “Interview” as txt\.$/,
    ),
  })
  const exports = result.exports as { download_url: string; expires_at: string }[]
  expect(exports).toMatchObject([
    { composition_id: 'c1', format: 'srt' },
    { composition_id: 'c1', format: 'txt' },
  ])
  for (const { download_url: url, expires_at: expiresAt } of exports) {
    expect(url).toMatch(/^http:\/\/roughcut\.test\/d\/[^?]+\/Interview\.(?:srt|txt)\?e=\d+&s=/)
    expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(24 * 3600_000 - 1000)
  }
  const [made] = rows(projectId)
  expect(made).toMatchObject({ state: 'finished', revision: 2 })
  if (made) expect(await Bun.file(world.services.exportFiles.pathOf(made)).text()).not.toMatch(/\bum\b/)
})

test('need no edit', async () => {
  const { world, projectId } = await interview()
  await using _ = world
  const result = await world.edit(projectId, 'export the captions', { model: 'rules' })
  expect(result).toMatchObject({
    project_changed: false,
    agent_response: 'Exported “Interview” as srt.',
    ai_credits_used: 0,
    exports: [{ format: 'srt' }],
  })
})

test('are not made by a plan', async () => {
  const { world, projectId, rows } = await interview()
  await using _ = world
  const asked = { model: 'rules', dry_run: true }
  expect(
    await world.edit(projectId, 'remove the filler words and export it as srt', asked),
  ).not.toHaveProperty('exports')
  expect(await world.edit(projectId, 'export it as srt', asked)).not.toHaveProperty('exports')
  expect(rows(projectId)).toEqual([])
})

test('that fail are named, and the edit stays', async () => {
  const { world, projectId } = await interview()
  await using _ = world
  // Its media has no file here, so a film of it cannot be rendered.
  const result = await world.edit(projectId, 'remove the filler words and export it as mp3 and srt', {
    model: 'rules',
  })
  expect(result).toMatchObject({ status: 'success', project_changed: true, exports: [{ format: 'srt' }] })
  expect(result.agent_response).toContain('“Interview” was not exported as mp3: ')
})

test('are what a language model asks for', async () => {
  const { world, projectId } = await interview({
    script: (_, index) => ({
      calls: [
        index === 0
          ? { name: 'export', arguments: { format: 'srt', composition: 'Interview' } }
          : { name: 'finish', arguments: {} },
      ],
    }),
  })
  await using _ = world
  const result = await world.edit(projectId, 'export the captions', { model: 'llama3.2:latest' })
  expect(result).toMatchObject({
    status: 'success',
    engine: 'ollama:llama3.2:latest',
    exports: [{ composition_id: 'c1', format: 'srt' }],
    agent_response: expect.stringMatching(/Exported “Interview” as srt\.$/),
  })
})

test('end when the job is canceled', async () => {
  const begun = Promise.withResolvers<void>()
  const { world, projectId, rows } = await interview({
    render: async (_services, { signal }) => {
      begun.resolve()
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      throw new Error('not reached')
    },
  })
  await using _ = world
  const id = world.request(projectId, 'export it as mp4', { model: 'rules' })
  world.runner.start(id)
  await begun.promise
  const [row] = rows(projectId)
  world.runner.cancel(id)
  await world.runner.idle()
  expect(world.store.jobs.read(id)?.state).toBe('cancelled')
  expect(world.store.jobs.read(row?.id ?? '')?.state).toBe('cancelled')
  if (row) expect(existsSync(world.services.exportFiles.pathOf(row))).toBe(false)
})
