import { describe, expect, test } from 'bun:test'
import { PLAIN_EFFECTS } from '../../../src/edit/document.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { documentNamed, revisionOf } from '../../support/test-store.ts'

type Listed = { id: string; name: string; access: string; folder_path?: string; updated_at: string }
type Page = { data: Listed[]; pagination: { next_cursor?: string } }

const list = async (world: TestApp, query = '', token?: string): Promise<Page> => {
  const answer = await world.call('GET', `/v1/projects${query}`, token === undefined ? {} : { token })
  expect({ query, status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
    query,
    status: 200,
    text: '',
  })
  return answer.json as Page
}
const names = ({ data }: Page) => data.map(({ name }) => name)

/** Every page of a list, one after the other. */
async function pages(world: TestApp, query: string): Promise<string[]> {
  const found: string[] = []
  let next: string | undefined
  do {
    const page = await list(world, next === undefined ? `?${query}` : `?limit=2&cursor=${next}`)
    found.push(...names(page))
    next = page.pagination.next_cursor
  } while (next !== undefined)
  return found
}

/** Five projects of the owner, an hour apart. */
function five(world: TestApp) {
  return ['Delta', 'alpha', 'Écho', 'bravo', 'Charlie'].map((name) => {
    world.clock.nowMs += 3_600_000
    return world.project(name)
  })
}

describe('GET /projects', () => {
  test('gives the newest first, with their place and the caller’s access', async () => {
    using world = await createTestApp()
    const made = five(world)
    expect(names(await list(world))).toEqual(['Charlie', 'bravo', 'Écho', 'alpha', 'Delta'])
    expect((await list(world, '?limit=1')).data[0]).toEqual({
      id: made[4]?.id ?? '',
      name: 'Charlie',
      created_at: '2026-01-05T15:00:00.000Z',
      updated_at: '2026-01-05T15:00:00.000Z',
      project_url: `http://roughcut.test/projects/${made[4]?.id}`,
      access: 'owner',
    } as unknown as Listed)
  })

  test('has only what the caller may view, in the drive of the token, outside the trash', async () => {
    using world = await createTestApp()
    const shared = world.project('Shared')
    world.store.projects.setTeamAccess(shared.id, 'comment')
    world.project('Private')
    const gone = world.project('Gone')
    world.store.projects.setTeamAccess(gone.id, 'edit')
    world.store.projects.trash(gone.id)
    const member = world.tokenOf(world.member.id, world.drive.id)
    expect((await list(world, '', member)).data).toMatchObject([{ name: 'Shared', access: 'comment' }])
    expect(names(await list(world)).sort()).toEqual(['Private', 'Shared'])
    world.store.projects.restore(gone.id)
    expect(names(await list(world, '', member)).sort()).toEqual(['Gone', 'Shared'])
    world.store.projects.move(shared.id, world.otherDrive.id)
    expect(names(await list(world, '', member))).toEqual(['Gone'])
    const other = world.tokenOf(world.owner.id, world.otherDrive.id)
    expect(names(await list(world, '', other))).toEqual(['Shared'])
  })

  test.each([
    ['sort=name&direction=asc', ['alpha', 'bravo', 'Charlie', 'Delta', 'Écho']],
    ['sort=name', ['Écho', 'Delta', 'Charlie', 'bravo', 'alpha']],
    ['sort=created_at&direction=asc', ['Delta', 'alpha', 'Écho', 'bravo', 'Charlie']],
    ['sort=updated_at', ['alpha', 'Charlie', 'bravo', 'Écho', 'Delta']],
    ['sort=updated_at&direction=asc', ['Delta', 'Écho', 'bravo', 'Charlie', 'alpha']],
    ['sort=last_viewed_at', ['Delta', 'bravo', 'Charlie', 'Écho', 'alpha']],
    ['sort=last_viewed_at&direction=asc', ['bravo', 'Delta', 'alpha', 'Écho', 'Charlie']],
  ])('%s, on one page and on many', async (query, expected) => {
    using world = await createTestApp()
    const [delta, alpha, , bravo] = five(world)
    world.clock.nowMs += 1000
    world.store.revisions.save(revisionOf(alpha?.id ?? '', 0, documentNamed('Cut')))
    world.store.projects.noteView(world.owner.id, bravo?.id ?? '')
    world.clock.nowMs += 1000
    world.store.projects.noteView(world.owner.id, delta?.id ?? '')
    world.store.projects.noteView(world.member.id, alpha?.id ?? '')
    expect(names(await list(world, `?${query}`))).toEqual(expected)
    expect(await pages(world, `${query}&limit=2`)).toEqual(expected)
    expect(await pages(world, `${query}&limit=1&created_by=me`)).toEqual(expected)
  })

  test('an edit and a new name count as updates, team access and folder do not', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const updated = async () => (await list(world)).data[0]?.updated_at
    const created = await updated()
    world.clock.nowMs += 1000
    await world.call('PATCH', `/v1/projects/${id}`, { body: { team_access: 'view', folder_path: 'A' } })
    expect(await updated()).toBe(created)
    await world.call('PATCH', `/v1/projects/${id}`, { body: { name: 'New' } })
    expect(await updated()).toBe('2026-01-05T10:00:01.000Z')
  })

  test('name: any part, in either case', async () => {
    using world = await createTestApp()
    five(world)
    expect(names(await list(world, '?name=ÉCH'))).toEqual(['Écho'])
    expect(names(await list(world, '?name=a&sort=name&direction=asc'))).toEqual([
      'alpha',
      'bravo',
      'Charlie',
      'Delta',
    ])
    expect(names(await list(world, `?name=${encodeURIComponent('%')}`))).toEqual([])
    world.project('zero\0one')
    expect(names(await list(world, '?name=ro%00on'))).toEqual(['zero\0one'])
    expect(names(await list(world, '?name=%00none'))).toEqual([])
    expect(await pages(world, 'name=a&sort=name&direction=asc&limit=1')).toHaveLength(4)
  })

  test('created_by: me, or a user', async () => {
    using world = await createTestApp()
    world.project('Mine')
    world.store.projects.create({
      name: 'Theirs',
      driveId: world.drive.id,
      ownerId: world.member.id,
      teamAccess: 'view',
    })
    expect(names(await list(world, '?created_by=me'))).toEqual(['Mine'])
    expect(names(await list(world, `?created_by=${world.member.id.toUpperCase()}`))).toEqual(['Theirs'])
    expect(names(await list(world, '?created_by=019aa3f2-1111-7d4e-8f5a-0123456789ab'))).toEqual([])
  })

  test('times: after is inclusive, before exclusive', async () => {
    using world = await createTestApp()
    five(world)
    const at = '2026-01-05T13:00:00.000Z'
    expect(names(await list(world, `?created_after=${at}`))).toEqual(['Charlie', 'bravo', 'Écho'])
    expect(names(await list(world, `?created_before=${at}`))).toEqual(['alpha', 'Delta'])
    expect(
      names(await list(world, `?updated_after=${at}&updated_before=2026-01-05T15:00:00%2B00:00`)),
    ).toEqual(['bravo', 'Écho'])
  })

  test('folder_path: directly in it; unknown is empty; / is the top level', async () => {
    using world = await createTestApp()
    const [one, two, three] = five(world)
    const move = (id = '', path = '') =>
      world.call('PATCH', `/v1/projects/${id}`, { body: { folder_path: path } })
    expect((await move(one?.id, 'Clients/Acme')).json).toMatchObject({ folder_path: 'Clients/Acme' })
    await move(two?.id, 'Clients')
    await move(three?.id, 'Clients/Acme')
    expect(names(await list(world, '?folder_path=Clients/Acme'))).toEqual(['Écho', 'Delta'])
    expect(names(await list(world, '?folder_path=Clients'))).toEqual(['alpha'])
    expect(names(await list(world, '?folder_path=Clients/Nobody'))).toEqual([])
    expect(names(await list(world, '?folder_path=/'))).toEqual(['Charlie', 'bravo'])
    expect((await move(one?.id, '/')).json).not.toHaveProperty('folder_path')
    expect(world.store.folders.list({ driveId: world.drive.id, kind: 'project' })).toHaveLength(2)
  })

  test('a cursor carries filters and order; different ones are 400, and limit may change', async () => {
    using world = await createTestApp()
    five(world)
    const first = await list(world, '?name=a&sort=name&direction=asc&limit=1')
    const cursor = first.pagination.next_cursor ?? ''
    const next = (more: string) => world.call('GET', `/v1/projects?cursor=${cursor}${more}`)
    expect(names((await next('')).json as Page)).toEqual(['bravo', 'Charlie', 'Delta'])
    expect((await next('&name=A&sort=name&direction=asc&limit=2')).status).toBe(200)
    for (const [more, field] of [
      ['&name=b', 'name'],
      ['&sort=created_at', 'sort'],
      ['&direction=desc', 'direction'],
      ['&created_by=me', 'created_by'],
      ['&folder_path=/', 'folder_path'],
      ['&created_after=2026-01-05T13:00:00Z', 'created_after'],
    ] as const) {
      const answer = await next(more)
      expect([answer.status, String(answer.json.message).split(' ')[0]]).toEqual([400, field])
    }
    expect(names(await list(world, '?cursor='))).toHaveLength(5)
    expect(
      names(await list(world, `?cursor=${cursor}`, world.tokenOf(world.member.id, world.drive.id))),
    ).toEqual([])
  })

  test.each([
    'name=',
    'folder_path=',
    'folder_path=a//b',
    'folder_path=..',
    'created_by=somebody',
    'created_after=2026-01-05',
    'sort=size',
    'direction=up',
    'limit=0',
    'limit=101',
    'cursor=abc',
    'cursor=e30',
    'name=a&name=b',
  ])('?%s is 400', async (query) => {
    using world = await createTestApp()
    expect((await world.call('GET', `/v1/projects?${query}`)).status).toBe(400)
  })
})

describe('GET /projects/{project_id}', () => {
  test('has media files, compositions, revision and access', async () => {
    using world = await createTestApp()
    const { id } = world.project('Episode 12')
    const item = (
      name: string,
      kind: 'audio' | 'video' | 'image',
      durationUs: number | null,
      position: number,
    ) =>
      world.store.media.addItem({
        ...{ projectId: id, name, kind, durationUs, position },
        fileHash: null,
        probe: null,
        tracks: null,
      })
    const voice = item('Day 1/voice.wav', 'audio', 59_093_000, 0)
    const clip = item('clip.mp4', 'video', 2_500_000, 1)
    item('logo.png', 'image', null, 2)
    world.store.media.addItem({
      ...{ projectId: id, name: 'Both', kind: 'sequence', durationUs: 61_000_000, position: 3 },
      fileHash: null,
      probe: null,
      tracks: [{ mediaId: voice.id, offsetUs: 1_907_000 }],
    })
    const document = documentNamed('Empty')
    const [empty] = document.compositions
    if (!empty) throw new Error('no composition')
    const playing = (compositionId: string, name: string, mediaId: string, endUs: number) => ({
      ...empty,
      id: compositionId,
      name,
      tracks: [
        {
          id: `${compositionId}t`,
          kind: 'main' as const,
          items: [
            {
              kind: 'clip' as const,
              id: `${compositionId}c`,
              mediaId,
              sourceRange: { startUs: 0, endUs },
              effects: PLAIN_EFFECTS,
            },
          ],
        },
      ],
    })
    document.compositions.push(
      playing('a', 'Sound', voice.id, 1_000_000),
      playing('v', 'Film', clip.id, 500_000),
    )
    world.store.revisions.save(revisionOf(id, 0, document))
    const { json } = await world.call('GET', `/v1/projects/${id.toUpperCase()}`)
    expect(json).toEqual({
      id,
      name: 'Episode 12',
      drive_id: world.drive.id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      media_files: {
        'Day 1/voice.wav': { type: 'audio', duration: 59.093, asset_id: voice.id },
        'clip.mp4': { type: 'video', duration: 2.5, asset_id: clip.id },
        'logo.png': { type: 'image', asset_id: expect.any(String) },
        Both: { type: 'sequence', duration: 61, asset_id: expect.any(String) },
      },
      compositions: [
        { id: 'c1', name: 'Empty', duration: 0 },
        { id: 'a', name: 'Sound', duration: 1, media_type: 'audio' },
        { id: 'v', name: 'Film', duration: 0.5, media_type: 'video' },
      ],
      publishes: [],
      project_url: `http://roughcut.test/projects/${id}`,
      revision: 1,
      access: 'owner',
      team_access: 'none',
    })
  })

  test('is 400, 404 and 403 as jobs are', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const status = async (of: string, token = world.bearer) =>
      (await world.call('GET', `/v1/projects/${of}`, { token })).status
    expect(await status('nonsense')).toBe(400)
    expect(await status('019aa3f2-1111-7d4e-8f5a-0123456789ab')).toBe(404)
    expect(await status(id, world.tokenOf(world.member.id, world.drive.id))).toBe(403)
    expect(await status(id, world.tokenOf(world.owner.id, world.otherDrive.id))).toBe(403)
    world.store.projects.trash(id)
    expect(await status(id)).toBe(403)
    world.store.projects.purge(id)
    expect(await status(id)).toBe(404)
  })
})

describe('PATCH and DELETE /projects/{project_id}', () => {
  const patch = (world: TestApp, id: string, body: unknown, token = world.bearer) =>
    world.call('PATCH', `/v1/projects/${id}`, { token, body })

  test('changes name, folder and team access, and gives the project as in the list', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const { json } = await patch(world, id, {
      name: ' Episode 13 ',
      folder_path: ' Clients /Acme',
      team_access: 'edit',
    })
    expect(json).toMatchObject({ id, name: 'Episode 13', folder_path: 'Clients/Acme', access: 'owner' })
    expect((await list(world)).data[0]).toEqual(json as Listed)
    expect(world.store.projects.byId(id)?.teamAccess).toBe('edit')
  })

  test.each([
    {},
    { name: '' },
    { name: ' ' },
    { name: 'x'.repeat(256) },
    { name: null },
    { folder_path: '' },
    { folder_path: 'a//b' },
    { folder_path: 'a/./b' },
    { folder_path: Array.from({ length: 11 }, () => 'a').join('/') },
    { folder_path: 'a\tb' },
    { team_access: 'owner' },
    { color: 'red' },
  ])('%j is 400, and nothing is changed', async (body) => {
    using world = await createTestApp()
    const { id } = world.project('Before')
    expect((await patch(world, id, body)).status).toBe(400)
    expect(world.store.projects.byId(id)).toMatchObject({ name: 'Before', folderId: null })
  })

  test('name and folder need edit access, team access and DELETE the owner; all or none', async () => {
    using world = await createTestApp()
    const { id } = world.project('Before')
    const token = world.tokenOf(world.member.id, world.drive.id)
    world.store.projects.setTeamAccess(id, 'comment')
    expect((await patch(world, id, { name: 'After' }, token)).status).toBe(403)
    world.store.projects.setTeamAccess(id, 'edit')
    expect((await patch(world, id, { name: 'After', team_access: 'view' }, token)).status).toBe(403)
    expect(world.store.projects.byId(id)?.name).toBe('Before')
    expect((await patch(world, id, { name: 'After' }, token)).json).toMatchObject({ access: 'edit' })
    expect((await world.call('DELETE', `/v1/projects/${id}`, { token })).status).toBe(403)
  })

  test('DELETE moves it to the trash, also when repeated, and its jobs stop', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    const { id: job } = world.job({ project: { id } })
    const remove = (token = world.bearer) => world.call('DELETE', `/v1/projects/${id}`, { token })
    expect(await remove()).toMatchObject({ status: 204, text: '' })
    const trashedAtMs = world.store.projects.byId(id)?.trashedAtMs
    expect(world.store.jobs.standing(job)).toBe('trash')
    world.clock.nowMs += 1
    expect((await remove()).status).toBe(204)
    expect(world.store.projects.byId(id)?.trashedAtMs ?? 0).toBe(trashedAtMs ?? 1)
    expect(names(await list(world))).toEqual([])
    expect((await remove(world.tokenOf(world.member.id, world.drive.id))).status).toBe(403)
    expect((await patch(world, id, { name: 'X' })).status).toBe(403)
    world.store.projects.purge(id)
    expect((await remove()).status).toBe(404)
  })
})

describe('POST /projects/{project_id}/undo and /redo', () => {
  /** A project with an import and two edits. */
  function edited(world: TestApp): string {
    const { id } = world.project()
    world.store.revisions.save({ ...revisionOf(id, 0, documentNamed('Imported')), kind: 'import' })
    for (const [base, name] of [
      [1, 'One'],
      [2, 'Two'],
    ] as const)
      world.store.revisions.save({ ...revisionOf(id, base, documentNamed(name)), summary: `Made ${name}` })
    return id
  }
  const move = (world: TestApp, id: string, kind: string, ask: Parameters<TestApp['call']>[2] = {}) =>
    world.call('POST', `/v1/projects/${id}/${kind}`, ask)
  const shownName = (world: TestApp, id: string) =>
    world.store.revisions.head(id).document.compositions[0]?.name

  test('move one step each, never past an import', async () => {
    using world = await createTestApp()
    const id = edited(world)
    expect((await move(world, id, 'undo')).json).toEqual({
      project_id: id,
      revision: 4,
      summary: 'Undo: Made Two',
      can_undo: true,
      can_redo: true,
    })
    expect((await move(world, id, 'undo', { body: { revision: 4 } })).json).toMatchObject({
      revision: 5,
      can_undo: false,
    })
    expect(shownName(world, id)).toBe('Imported')
    const refused = await move(world, id, 'undo')
    expect(refused.json).toEqual({ error: 'Conflict', message: 'There is nothing to undo.', revision: 5 })
    expect((await move(world, id, 'redo')).json).toMatchObject({ revision: 6, summary: 'Redo: Made One' })
    expect((await move(world, id, 'redo')).json).toMatchObject({ revision: 7, can_redo: false })
    expect((await move(world, id, 'redo')).json).toMatchObject({ error: 'Conflict', revision: 7 })
    expect(shownName(world, id)).toBe('Two')
  })

  test('409 with the current revision when the project has changed since', async () => {
    using world = await createTestApp()
    const id = edited(world)
    for (const kind of ['undo', 'redo']) {
      const answer = await move(world, id, kind, {
        body: { revision: 2 },
        headers: { 'roughcut-version': '1.2' },
      })
      expect(answer.json).toMatchObject({ error: 'conflict', revision: 3 })
    }
    expect(world.store.revisions.headNumber(id)).toBe(3)
  })

  test('an Idempotency-Key makes one step of two requests', async () => {
    using world = await createTestApp()
    const id = edited(world)
    const headers = { 'idempotency-key': 'k' }
    const first = await move(world, id, 'undo', { headers })
    const again = await move(world, id, 'undo', { headers })
    expect([again.status, again.text, again.headers.get('idempotent-replay')]).toEqual([
      200,
      first.text,
      'true',
    ])
    expect(world.store.revisions.headNumber(id)).toBe(4)
    expect((await move(world, id, 'redo', { headers })).status).toBe(400)
    expect((await move(world, id, 'undo', { headers, body: { revision: 4 } })).status).toBe(400)
  })

  test('need edit access; wrong bodies are 400', async () => {
    using world = await createTestApp()
    const id = edited(world)
    world.store.projects.setTeamAccess(id, 'view')
    const token = world.tokenOf(world.member.id, world.drive.id)
    expect((await move(world, id, 'undo', { token })).status).toBe(403)
    for (const body of [{ revision: -1 }, { revision: '3' }, { steps: 1 }, []])
      expect((await move(world, id, 'undo', { body })).status).toBe(400)
    expect((await move(world, id, 'undo', { body: {} })).status).toBe(200)
  })
})
