// Applying, from a page, an edit that the agent planned.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

/** A project whose composition says "this is um the text", and a plan that takes "um" out. */
async function planned() {
  const world = createTestWeb()
  const project = world.sharedProject('edit')
  const media = await storeMedia(world.services, {
    projectId: project.id,
    name: 'intro',
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is um the text',
  })
  const owner = world.as(world.owner.id)
  const url = `/app/api/projects/${project.id}`
  const made = await owner.ask('POST', `${url}/edits`, {
    base: 0,
    operations: [{ type: 'create_composition', name: 'Cut', clips: [{ mediaId: media.id }] }],
  })
  const compositionId: string = made.json.document.compositions[0].id
  const operation = { type: 'cut_words', compositionId, mediaId: media.id, wordIds: ['w2'] }
  const job = await owner.ask('POST', `${url}/agent`, { prompt: 'Remove “um”', plan_large: true })
  const plan = world.store.plans.create({
    projectId: project.id,
    jobId: job.json.job_id,
    baseRevision: 1,
    content: { applied: [{ operation, newIds: [] }], guards: [], remark: '' },
  })
  const apply = (browser = owner) => browser.ask('POST', `/app/api/plans/${plan.id}/apply`)
  const head = () => world.store.revisions.head(project.id)
  return { world, owner, url, project, compositionId, apply, head }
}

describe('a plan', () => {
  test('is applied once: a second press changes nothing', async () => {
    const { world, project, apply, head } = await planned()
    using _ = world
    expect(await apply()).toMatchObject({ status: 200, json: { applied: true } })
    expect(head()).toMatchObject({ number: 2 })
    expect(world.store.revisions.list(project.id).at(-1)).toMatchObject({ kind: 'agent' })
    expect(await apply()).toMatchObject({ status: 200, json: { applied: true } })
    expect(head().number).toBe(2)
  })

  test('of a project that has changed since is refused, and changes nothing', async () => {
    const { world, owner, url, compositionId, apply, head } = await planned()
    using _ = world
    const operations = [{ type: 'rename_composition', compositionId, name: 'Other' }]
    expect((await owner.ask('POST', `${url}/edits`, { base: 1, operations })).status).toBe(200)
    expect(await apply()).toMatchObject({ status: 409 })
    expect(head().number).toBe(2)
  })

  test('is applied by people who may edit, and found by those who see the project', async () => {
    const { world, project, apply, head } = await planned()
    using _ = world
    world.store.projects.setTeamAccess(project.id, 'view')
    expect((await apply(world.as(world.member.id))).status).toBe(403)
    world.store.projects.setTeamAccess(project.id, 'none')
    expect((await apply(world.as(world.member.id))).status).toBe(404)
    expect((await apply(world.browser(null))).status).toBe(401)
    expect(head().number).toBe(1)
  })
})
