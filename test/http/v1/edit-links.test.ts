// CONTRACT.md, "Edit links": the link, and what the person who opens it can do.
import { describe, expect, test } from 'bun:test'
import { filmPageHtml } from '../../../src/web/share/share-html.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

const PATH = '/v1/edit_in_descript/schema'
const HOUR_MS = 3_600_000
const JANE = { uri: 'https://example.com/jane.wav', name: 'Jane.wav', start_offset: { seconds: 2.5 } }

const bodyOf = (driveId: string, files: unknown[] = [JANE], more: object = {}) => ({
  partner_drive_id: driveId,
  project_schema: { schema_version: '1.0.0', source_id: 'ep-12', files, ...more },
})

describe('POST /edit_in_descript/schema', () => {
  const post = (world: TestApp, body: unknown) => world.call('POST', PATH, { body })

  test('gives a new link each time, and imports nothing', async () => {
    using world = await createTestApp()
    const first = await post(world, bodyOf(world.drive.id.toUpperCase()))
    const second = await post(world, bodyOf(world.drive.id))
    expect(first.status).toBe(201)
    expect(String(first.json.url)).toMatch(/^http:\/\/roughcut\.test\/import\?nonce=[0-9a-f]{64}$/)
    expect(second.json.url).not.toBe(first.json.url)
    expect(world.counts()).toEqual({ projects: 0, jobs: 0, keys: 0 })
  })

  test('takes any source_id of up to 255 characters, also an empty one', async () => {
    using world = await createTestApp()
    for (const source_id of ['', '🎬'.repeat(255)])
      expect((await post(world, bodyOf(world.drive.id, [JANE], { source_id }))).status).toBe(201)
  })

  const refused: [string, (driveId: string) => unknown, string][] = [
    ['no files', (drive) => bodyOf(drive, []), 'files'],
    ['101 files', (drive) => bodyOf(drive, Array(101).fill({ uri: JANE.uri })), 'files'],
    ['another version', (drive) => bodyOf(drive, [JANE], { schema_version: '2.0' }), 'schema_version'],
    ['a long source_id', (drive) => bodyOf(drive, [JANE], { source_id: 'x'.repeat(256) }), 'source_id'],
    ['a file: address', (drive) => bodyOf(drive, [{ uri: 'file:///etc/passwd' }]), 'uri'],
    ['a negative offset', (drive) => bodyOf(drive, [{ ...JANE, start_offset: { seconds: -1 } }]), 'seconds'],
    ['a name that goes up', (drive) => bodyOf(drive, [{ ...JANE, name: '../x' }]), 'name'],
    ['two files of one name', (drive) => bodyOf(drive, [JANE, JANE]), 'files[1].name'],
    ['an unknown field', (drive) => bodyOf(drive, [{ ...JANE, volume: 1 }]), 'volume'],
  ]
  for (const [name, body, named] of refused)
    test(`with ${name} is 400`, async () => {
      using world = await createTestApp()
      const { status, json } = await post(world, body(world.drive.id))
      expect([status, String(json.message)]).toEqual([400, expect.stringContaining(named)])
    })

  test('for another drive than the token’s is 403', async () => {
    using world = await createTestApp()
    expect((await post(world, bodyOf(world.otherDrive.id))).status).toBe(403)
  })
})

describe('the person who opens a link', () => {
  const linkIn = async (world: TestWeb, files: unknown[] = [JANE]) => {
    const answer = await world.browser(null).ask('POST', PATH, bodyOf(world.drive.id, files), {
      authorization: `Bearer ${world.bearer}`,
    })
    return new URL(answer.json.url).searchParams.get('nonce') ?? ''
  }
  const importing = (world: TestWeb, nonce: string, userId = world.member.id, driveId = world.drive.id) =>
    world.as(userId).ask('POST', '/app/api/edit-links/import', { nonce, drive_id: driveId, name: ' Jane ' })
  const pageStatus = async (world: TestWeb, nonce: string) =>
    (await world.browser(null).ask('GET', `/import?nonce=${nonce}`)).status

  test('sees the files once signed in, without their addresses', async () => {
    using world = createTestWeb()
    const nonce = await linkIn(world)
    expect((await world.browser(null).ask('POST', '/app/api/edit-links/files', { nonce })).status).toBe(401)
    const { json } = await world.as(world.member.id).ask('POST', '/app/api/edit-links/files', { nonce })
    expect(json.files).toEqual([{ name: 'Jane.wav', offset_seconds: 2.5, host: 'example.com' }])
    expect(await pageStatus(world, nonce)).toBe(200)
  })

  test('imports one file as a clip, privately, in a drive of theirs', async () => {
    using world = createTestWeb()
    const { status, json } = await importing(world, await linkIn(world))
    expect([status, world.created]).toEqual([201, [json.job_id]])
    expect(world.store.projects.byId(json.project_id)).toMatchObject({
      ...{ name: 'Jane', ownerId: world.member.id, driveId: world.drive.id, teamAccess: 'none' },
    })
    expect(world.store.jobs.read(json.job_id)?.request).toMatchObject({
      add_media: { 'Jane.wav': { url: JANE.uri } },
      add_compositions: [{ name: 'Jane', clips: [{ media: 'Jane.wav' }] }],
    })
  })

  test('imports several as a sequence with their offsets, each by a name of its own', async () => {
    using world = createTestWeb()
    const nonce = await linkIn(world, [
      JANE,
      { uri: 'https://example.com/a/Jane.wav' },
      { uri: 'https://h.test/' },
    ])
    const { json } = await importing(world, nonce)
    expect(world.store.jobs.read(json.job_id)?.request).toMatchObject({
      add_media: {
        'Jane.wav': { url: JANE.uri },
        'Jane.wav (2)': {},
        Recording: {},
        Sequence: {
          tracks: [
            { media: 'Jane.wav', offset: 2.5 },
            { media: 'Jane.wav (2)', offset: 0 },
            { media: 'Recording', offset: 0 },
          ],
        },
      },
      add_compositions: [{ clips: [{ media: 'Sequence' }] }],
    })
  })

  test('imports once: afterward the link and its page are 410', async () => {
    using world = createTestWeb()
    const nonce = await linkIn(world)
    expect((await importing(world, nonce)).status).toBe(201)
    expect((await importing(world, nonce)).status).toBe(410)
    expect(await pageStatus(world, nonce)).toBe(410)
    expect(world.created).toHaveLength(1)
    expect(world.store.projects.list()).toHaveLength(1)
  })

  test('has three hours; a link that never was is 404', async () => {
    using world = createTestWeb()
    const nonce = await linkIn(world)
    world.clock.nowMs += 3 * HOUR_MS
    expect((await importing(world, nonce)).status).toBe(410)
    expect(await pageStatus(world, nonce)).toBe(410)
    expect((await importing(world, 'f'.repeat(64))).status).toBe(404)
    expect(await pageStatus(world, 'x')).toBe(404)
    expect(world.created).toEqual([])
  })

  test('is refused in a drive of others, and the link stays good', async () => {
    using world = createTestWeb()
    const nonce = await linkIn(world)
    expect((await importing(world, nonce, world.member.id, world.otherDrive.id)).status).toBe(404)
    expect((await importing(world, nonce)).status).toBe(201)
  })
})

test('links and their files go in time: files when they expire, the record of their use after 30 days', () => {
  using world = createTestWeb()
  const { store, clock, drive } = world
  const files = [{ url: JANE.uri, name: 'Jane.wav', offsetSeconds: 0 }]
  store.editLinks.create('n', { driveId: drive.id, sourceId: null, files })
  const kept = () =>
    store.raw
      .query<{ files: string }, []>('SELECT files FROM edit_links')
      .all()
      .map((row) => row.files)
  store.editLinks.sweep()
  expect(kept()).toEqual([JSON.stringify(files)])
  clock.nowMs += 3 * HOUR_MS
  store.editLinks.sweep()
  expect(kept()).toEqual(['[]'])
  clock.nowMs += 30 * 24 * HOUR_MS
  store.editLinks.sweep()
  expect(kept()).toEqual([])
})

describe('a share page', () => {
  const pageOf = (origin: { partnerDriveId: string; sourceId: string | null } | null) =>
    filmPageHtml({
      ...{ address: 'http://roughcut.test/s/x', kind: 'audio', publishedAtMs: 0, hasPoster: false },
      ...{ isIndexed: false, allowDownload: false, comments: null, origin },
      content: {
        ...{ title: 'Jane', durationUs: 1e6, captions: 'WEBVTT', hasCaptionsInPicture: false },
        ...{ chapters: [], paragraphs: [] },
      },
    }).head

  test('of a project that came from a link names its program and source', () => {
    const head = pageOf({ partnerDriveId: 'd1', sourceId: 'ep "12"' })
    expect(head).toContain('<meta property="descript:partner" content="d1">')
    expect(head).toContain('<meta property="descript:source" content="ep &quot;12&quot;">')
    expect(pageOf({ partnerDriveId: 'd1', sourceId: null })).not.toContain('descript:source')
    expect(pageOf(null)).not.toContain('descript:')
  })

  test('knows the origin of such a project only', async () => {
    using world = createTestWeb()
    world.store.editLinks.create('n', { driveId: world.drive.id, sourceId: 'ep-12', files: [] })
    const project = world.project()
    world.store.editLinks.use('n', { userId: world.owner.id, projectId: project.id })
    expect(world.store.editLinks.originOf(project.id)).toEqual({
      ...{ partnerDriveId: world.drive.id, sourceId: 'ep-12' },
    })
    expect(world.store.editLinks.originOf(world.project().id)).toBeNull()
  })
})
