import { describe, expect, test } from 'bun:test'
import { apiDocument } from '../../../src/http/v1/documentation.ts'
import { ROUTES } from '../../../src/http/v1/routes.ts'
import type { TeamAccess } from '../../../src/store/schema.ts'
import { readDocument } from '../../../src/web/api-pages/document.ts'
import { exampleBody } from '../../../src/web/api-pages/example-value.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'

const UNKNOWN = '0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a'

/** A project of the owner with one job in it, and what the member's token gets to see. */
async function sharedProject(teamAccess: TeamAccess) {
  const world = await createTestApp()
  const job = world.job({ project: { newName: 'Interview', teamAccess } })
  const member = world.tokenOf(world.member.id, world.drive.id)
  return { world, job, member }
}

const documented = readDocument(await apiDocument('1.2'))

const edit = (world: TestApp, projectId: string, token: string) =>
  world.call('POST', '/v1/jobs/agent', { token, body: { prompt: 'x', project_id: projectId } })

const openPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

/** The example body, on this project instead of its own or a new one. */
function onProject(example: object, projectId: string): object {
  const {
    project_name: _name,
    team_access: _access,
    project_id: id,
    ...rest
  } = example as Record<string, unknown>
  return id === undefined && _name === undefined ? rest : { ...rest, project_id: projectId }
}

describe('access', () => {
  test.each<[TeamAccess, number, number, number]>([
    ['edit', 200, 201, 1],
    ['comment', 200, 403, 1],
    ['view', 200, 403, 1],
    ['none', 403, 403, 0],
  ])(
    'with team_access %s, another member reads with %i, edits with %i and lists %i',
    async (teamAccess, read, post, listed) => {
      const { world, job, member } = await sharedProject(teamAccess)
      using _ = world
      expect((await world.call('GET', `/v1/jobs/${job.id}`, { token: member })).status).toBe(read)
      const list = await world.call('GET', '/v1/jobs', { token: member })
      expect(list.json.data).toHaveLength(listed)
      const posted = await edit(world, job.projectId, member)
      expect(posted.status).toBe(post)
      expect(world.created).toHaveLength(post === 201 ? 1 : 0)
    },
  )

  test('is what the documentation of each operation on a project says', async () => {
    const { world, job, member } = await sharedProject('view')
    using _ = world
    const seen: [string, boolean][] = []
    const expected: [string, boolean][] = []
    for (const { method, path, permission } of ROUTES) {
      if (!['view', 'edit', 'editIfExisting', 'owner'].includes(permission) || path.includes('plan_id'))
        continue
      const body = documented.operations.find(
        (each) => each.method === method && each.path === openPath(path),
      )?.body
      const example = body ? (exampleBody(body.content, documented.schemas) as object) : undefined
      const answer = await world.call(
        method,
        path.replace(':project_id', job.projectId).replace(':job_id', job.id),
        {
          token: member,
          headers: { 'roughcut-version': '1.2' },
          ...(example === undefined ? {} : { body: onProject(example, job.projectId) }),
        },
      )
      seen.push([`${method} ${path}`, answer.status === 403])
      expected.push([`${method} ${path}`, permission !== 'view'])
    }
    expect(seen).toEqual(expected)
    expect(seen.length).toBeGreaterThan(9)
  })

  test('a private project is its owner’s alone, also toward owners of the drive', async () => {
    using world = await createTestApp()
    const job = world.job({ userId: world.member.id, project: { newName: 'Mine', teamAccess: 'none' } })
    const answer = await world.call('GET', `/v1/jobs/${job.id}`)
    expect(answer.status).toBe(403)
    expect(answer.json.message).toContain('private')
    expect((await world.call('GET', '/v1/jobs')).json.data).toEqual([])
  })

  test('a project that never existed, or was purged, is 404', async () => {
    using world = await createTestApp()
    const job = world.job()
    world.store.projects.purge(job.projectId)
    expect((await edit(world, UNKNOWN, world.bearer)).status).toBe(404)
    expect((await edit(world, job.projectId, world.bearer)).status).toBe(404)
    expect((await world.call('GET', `/v1/jobs/${job.id}`)).status).toBe(404)
    expect((await world.call('GET', `/v1/jobs/${UNKNOWN}`)).status).toBe(404)
  })

  test('a project in another drive is 403, also for one’s own', async () => {
    using world = await createTestApp()
    const job = world.job()
    const token = world.tokenOf(world.owner.id, world.otherDrive.id)
    const read = await world.call('GET', `/v1/jobs/${job.id}`, { token })
    expect(read.status).toBe(403)
    expect(read.json.message).toContain('another drive')
    expect((await edit(world, job.projectId, token)).status).toBe(403)
    expect((await world.call('GET', '/v1/jobs', { token })).json.data).toEqual([])
  })

  test('a moved project changes sides, and its jobs name the drive where it is now', async () => {
    using world = await createTestApp()
    const job = world.job()
    const token = world.tokenOf(world.owner.id, world.otherDrive.id)
    world.store.projects.move(job.projectId, world.otherDrive.id)
    expect((await world.call('GET', `/v1/jobs/${job.id}`)).status).toBe(403)
    expect((await edit(world, job.projectId, world.bearer)).status).toBe(403)
    const read = await world.call('GET', `/v1/jobs/${job.id}`, { token })
    expect(read.json.drive_id).toBe(world.otherDrive.id)
    expect((await world.call('GET', '/v1/jobs', { token })).json.data).toEqual([read.json])
    expect((await edit(world, job.projectId, token)).status).toBe(201)
  })

  test('a project in the trash is 403 with that reason, until it is restored', async () => {
    using world = await createTestApp()
    const job = world.job()
    world.store.projects.trash(job.projectId)
    for (const answer of [
      await world.call('GET', `/v1/jobs/${job.id}`),
      await edit(world, job.projectId, world.bearer),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.json.message).toContain('in the trash')
    }
    expect((await world.call('GET', '/v1/jobs')).json.data).toEqual([])
    world.store.projects.restore(job.projectId)
    expect((await world.call('GET', `/v1/jobs/${job.id}`)).status).toBe(200)
    expect((await edit(world, job.projectId, world.bearer)).status).toBe(201)
  })

  test('does not reveal to another member that a private project is in the trash', async () => {
    const { world, job, member } = await sharedProject('none')
    using _ = world
    world.store.projects.trash(job.projectId)
    const answer = await world.call('GET', `/v1/jobs/${job.id}`, { token: member })
    expect(answer.status).toBe(403)
    expect(answer.text).not.toContain('trash')
  })
})
