// Prompts from a project's page.
import { expect, test } from 'bun:test'
import { createTestWeb } from '../../support/test-web.ts'

test('a prompt continues the conversation that it names, of this project; others are begun anew', async () => {
  using world = createTestWeb()
  const owner = world.as(world.owner.id)
  const whose = { userId: world.owner.id, driveId: world.drive.id }
  const ids = [world.sharedProject('edit').id, world.sharedProject('edit').id]
  const ask = async (projectId: string | undefined, more: object = {}) => {
    const prompt = 'Remove the ums'
    const { status, json } = await owner.ask('POST', `/app/api/projects/${projectId}/agent`, {
      prompt,
      ...more,
    })
    expect(status).toBe(201)
    return world.store.jobs.summary(json.job_id, whose)?.conversationId ?? ''
  }
  const first = await ask(ids[0])
  expect(await ask(ids[0], { conversation_id: first })).toBe(first)
  expect(await ask(ids[0])).not.toBe(first)
  expect(await ask(ids[1], { conversation_id: first })).not.toBe(first)
  expect(await ask(ids[0], { conversation_id: crypto.randomUUID() })).not.toBe(first)
})
