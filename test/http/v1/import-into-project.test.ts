// CONTRACT.md, "Import": projects that are there, folders and workspaces.
import { describe, expect, test } from 'bun:test'
import { compositionOf, spokenMedia } from '../../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { revisionOf } from '../../support/test-store.ts'

const CUT = '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6'
const FILE = { url: 'https://example.com/outro.mp4' }

function spoken(world: TestApp) {
  const { id } = world.project()
  const { media } = spokenMedia('m', 'talk.mp4', 'Well thank you.')
  const { id: mediaId } = world.store.media.addItem({
    ...{ projectId: id, name: media.name, position: 0, kind: 'video' },
    ...{ durationUs: media.availableRange?.endUs ?? 0, fileHash: null, probe: null, tracks: null },
  })
  const compositions = [compositionOf(CUT, 'Rough cut', [{ ...media, id: mediaId }])]
  world.store.revisions.save(revisionOf(id, 0, { version: 1, compositions, corrections: [], speakers: [] }))
  return id
}
const importing = (world: TestApp, body: Record<string, unknown>, version = '1.2') =>
  world.call('POST', '/v1/jobs/import/project_media', { body, headers: { 'roughcut-version': version } })
const requestOf = (world: TestApp, jobId: unknown) => world.store.jobs.read(String(jobId))?.request

describe('version 1.2', () => {
  test('imports into the project, whose media and compositions may be named', async () => {
    using world = await createTestApp()
    const id = spoken(world)
    const { status, json } = await importing(world, {
      project_id: id,
      add_media: {
        'outro.mp4': FILE,
        both: { tracks: [{ media: 'talk.mp4' }, { media: 'outro.mp4', offset: 1 }] },
      },
      add_compositions: [{ clips: [{ media: 'talk.mp4' }] }],
      update_compositions: [{ composition_id: '5d0c7', append_clips: [{ media: 'outro.mp4' }] }],
    })
    expect([status, json.project_id]).toEqual([201, id])
    expect(requestOf(world, json.job_id)).toMatchObject({
      first_position: 1,
      update_compositions: [{ composition_id: CUT }],
    })
  })

  const refused: [string, (id: string) => Record<string, unknown>, number, string][] = [
    ['an unknown workspace', (id) => ({ project_id: id, workspace_name: 'Marketing' }), 404, 'General'],
    [
      'a level that the workspace does not allow',
      (id) => ({ project_id: id, workspace_name: 'Personal', team_access: 'edit' }),
      400,
      'team_access',
    ],
    ['no project at all', () => ({}), 400, 'project_name'],
    [
      'a name that the project has',
      (id) => ({ project_id: id, add_media: { 'talk.mp4': FILE } }),
      400,
      'talk.mp4',
    ],
    [
      'a clip of unknown media',
      (id) => ({ project_id: id, add_compositions: [{ clips: [{ media: 'no.mp4' }] }] }),
      400,
      'no.mp4',
    ],
    [
      'an unknown composition',
      (id) => ({
        project_id: id,
        update_compositions: [{ composition_id: 'abcde', append_clips: [{ media: 'talk.mp4' }] }],
      }),
      404,
      'abcde',
    ],
    [
      'an update of a new project',
      () => ({
        project_name: 'New',
        update_compositions: [{ composition_id: '5d0c7', append_clips: [{ media: 'a' }] }],
      }),
      400,
      'update_compositions',
    ],
    ['an unknown project', () => ({ project_id: Bun.randomUUIDv7() }), 404, 'not found'],
  ]
  for (const [name, body, status, named] of refused)
    test(`${name} is ${status} and creates nothing`, async () => {
      using world = await createTestApp()
      const answer = await importing(world, body(spoken(world)))
      expect([answer.status, String(answer.json.message)]).toEqual([status, expect.stringContaining(named)])
      expect(world.created).toEqual([])
      expect(world.store.projects.list()).toHaveLength(1)
    })

  test('a name that another unfinished import brings is 400', async () => {
    using world = await createTestApp()
    const id = spoken(world)
    const body = { project_id: id, add_media: { 'outro.mp4': FILE } }
    expect((await importing(world, body)).status).toBe(201)
    expect((await importing(world, body)).status).toBe(400)
  })

  test('needs edit access', async () => {
    using world = await createTestApp()
    const viewer = world.store.users.create('viewer@example.org')
    world.store.drives.addMember(world.drive.id, viewer.id, 'member')
    const { token } = world.store.tokens.create({ name: 'v', driveId: world.drive.id, userId: viewer.id })
    const answer = await world.call('POST', '/v1/jobs/import/project_media', {
      body: { project_id: spoken(world) },
      headers: { 'roughcut-version': '1.2' },
      token,
    })
    expect(answer.status).toBe(403)
  })
})

test('version 1.0 creates a new project whatever project_id says, and does not know update_compositions', async () => {
  using world = await createTestApp()
  const id = spoken(world)
  const made = await importing(world, { project_id: id, project_name: 'New' }, '1.0')
  expect([made.status, made.json.project_id === id]).toEqual([201, false])
  expect((await importing(world, { project_id: id }, '1.0')).status).toBe(400)
  const unknown = await importing(world, { project_name: 'New', update_compositions: [] }, '1.0')
  expect(unknown.status).toBe(400)
})

describe('new projects', () => {
  for (const version of ['1.0', '1.2']) {
    test(`${version}: folders are made in the same transaction, and reused`, async () => {
      using world = await createTestApp()
      const first = await importing(world, { project_name: 'A', folder_name: 'Clients/Acme' }, version)
      const second = await importing(world, { project_name: 'B', folder_name: 'Clients/Acme' }, version)
      const folders = [first, second].map(
        ({ json }) => world.store.projects.byId(String(json.project_id))?.folderId,
      )
      expect(folders[0]).toBe(folders[1] as string)
      expect(world.store.folders.pathOf(folders[0] ?? '')).toBe('Clients/Acme')
      expect((await importing(world, { project_name: 'C', folder_name: 'a//b' }, version)).status).toBe(400)
    })

    test(`${version}: workspaces are levels of access`, async () => {
      using world = await createTestApp()
      const access = async (more: Record<string, unknown>) => {
        const { status, json } = await importing(world, { project_name: 'A', ...more }, version)
        return status === 201 ? world.store.projects.byId(String(json.project_id))?.teamAccess : status
      }
      expect(await access({ workspace_name: 'personal' })).toBe('none')
      expect(await access({ workspace_name: 'General' })).toBe('view')
      expect(await access({ workspace_name: 'General', team_access: 'edit' })).toBe('edit')
      expect(await access({ workspace_name: 'General', team_access: 'none' })).toBe(400)
      expect(await access({ workspace_name: 'Personal', team_access: 'edit' })).toBe(400)
      expect(await access({ workspace_name: 'Marketing' })).toBe(404)
    })
  }
})
