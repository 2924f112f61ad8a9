import { describe, expect, test } from 'bun:test'
import { createEditLane } from '../../../src/jobs/edit-lane.ts'
import { startSearchIndexer } from '../../../src/jobs/search-indexer.ts'
import { createLog } from '../../../src/log.ts'
import { compositionOf, spokenMedia } from '../../support/spoken-project.ts'
import { createTestApp, type TestApp } from '../../support/test-app.ts'
import { revisionOf } from '../../support/test-store.ts'

type Result = {
  type: string
  name: string
  project_id?: string
  thumbnail_url?: string
  matches?: { start: number; text: string }[]
}

const find = async (world: TestApp, query: string, token = world.bearer): Promise<Result[]> => {
  startSearchIndexer(world.store, createLog('silent'), createEditLane(null)).stop()
  const indexer = startSearchIndexer(world.store, createLog('silent'), createEditLane(null))
  await indexer.catchUp()
  indexer.stop()
  const answer = await world.call('GET', `/v1/search?${query}`, { token })
  expect({ query, status: answer.status, text: answer.status === 200 ? '' : answer.text }).toEqual({
    query,
    status: 200,
    text: '',
  })
  return answer.json.results as Result[]
}
const named = (results: Result[]) => results.map(({ type, name }) => `${type} ${name}`)

/** A project with one video that says `text`, and a composition that plays it. */
function spoken(world: TestApp, name: string, text: string, file = 'talk.mp4') {
  const { id } = world.project(name)
  const { media, words } = spokenMedia('m', file, text)
  const { id: mediaId } = world.store.media.addItem({
    ...{
      projectId: id,
      name: media.name,
      position: 0,
      kind: 'video',
      durationUs: media.availableRange?.endUs ?? 0,
    },
    ...{ fileHash: null, probe: null, tracks: null },
  })
  world.store.media.saveTranscript({
    ...{ mediaId, status: 'success', language: 'en', model: 'test', errorMessage: null, words },
  })
  const composition = compositionOf(crypto.randomUUID(), 'Rough cut', [{ ...media, id: mediaId }])
  world.store.revisions.save(
    revisionOf(id, 0, { version: 1, compositions: [composition], corrections: [], speakers: [] }),
  )
  return { id, mediaId, compositionId: composition.id }
}

describe('GET /search', () => {
  test('an owner has the name they chose, and otherwise their email', async () => {
    using world = await createTestApp()
    spoken(world, 'Episode 12', 'hello there')
    const ownerOf = async () => (await find(world, 'query=hello&type=project'))[0]
    expect(await ownerOf()).toMatchObject({ owner: { name: world.owner.email } })
    world.store.raw.run('UPDATE users SET name = ? WHERE id = ?', ['Ada Lovelace', world.owner.id])
    expect(await ownerOf()).toMatchObject({ owner: { name: 'Ada Lovelace' } })
  })

  test('links to a picture of a video or an image, for 24 hours, and not of audio', async () => {
    using world = await createTestApp()
    const { id } = world.project('Episode 12')
    world.store.media.addFile('f'.repeat(64), 1)
    for (const [position, kind] of (['video', 'image', 'audio'] as const).entries())
      world.store.media.addItem({
        ...{ projectId: id, name: `talk ${kind}`, position, kind, durationUs: null },
        ...{ fileHash: 'f'.repeat(64), probe: null, tracks: null },
      })
    const links = Object.fromEntries(
      (await find(world, 'query=talk')).map(({ name, thumbnail_url: link }) => [name, link]),
    )
    const signed = expect.stringMatching(/\/d\/[\w-]{36}\/thumbnail\.jpg\?e=\d+&s=[\w-]{43}$/)
    expect(links).toEqual({ 'talk video': signed, 'talk image': signed, 'talk audio': undefined })
  })

  test('finds what is said, with where and when', async () => {
    using world = await createTestApp()
    const { id, compositionId } = spoken(
      world,
      'Episode 12',
      'one two three four five six filler word seven eight nine ten eleven twelve',
    )
    const [found] = await find(world, 'query=filler+word&type=project&limit=10')
    expect(found).toEqual({
      type: 'project',
      project_id: id,
      name: 'Episode 12',
      url: `http://roughcut.test/projects/${id}`,
      owner: { id: world.owner.id, name: world.owner.email },
      updated_at: expect.any(String),
      matches: expect.arrayContaining([
        {
          composition_id: compositionId,
          start: 2.4,
          text: '… two three four five six filler word seven eight nine ten …',
        },
      ]),
    } as unknown as Result)
  })

  test('every word must match, whatever its case and accents; quotes make a phrase, and zero characters are spaces', async () => {
    using world = await createTestApp()
    spoken(world, 'A', 'Café crème is great')
    spoken(world, 'B', 'great is the cafe')
    for (const [query, expected] of [
      ['cafe', ['project A', 'project B']],
      ['CAFÉ', ['project A', 'project B']],
      ['cafe creme', ['project A']],
      ['"is great"', ['project A']],
      ['is great', ['project A', 'project B']],
      ['"great is', ['project B']],
      ['caf', []],
      ['cafe tea', []],
      ['!!!', []],
      ['" "', []],
      ['cafe\0creme', ['project A']],
      ['"is\0great"', ['project A']],
      ['"is great\0', ['project A']],
      ['NEAR(cafe great) OR text:*', []],
    ] as const)
      expect({
        query,
        found: named(await find(world, `query=${encodeURIComponent(query)}&type=project`)).sort(),
      }).toEqual({
        query,
        found: [...expected],
      })
  })

  test('in names, a word matches the start of a word, and names come first', async () => {
    using world = await createTestApp()
    spoken(world, 'Trailer', 'the interview begins')
    spoken(world, 'Interviews of May', 'nothing', 'Day 1/interview.mp4')
    expect(named(await find(world, 'query=interview'))).toEqual(
      expect.arrayContaining(['project Interviews of May', 'video Day 1/interview.mp4', 'project Trailer']),
    )
    expect(named(await find(world, 'query=interview')).at(-1)).toBe('project Trailer')
    expect(named(await find(world, 'query=inter&match=name&type=project'))).toEqual([
      'project Interviews of May',
    ])
    expect(named(await find(world, 'query=interview&match=content'))).toEqual(['project Trailer'])
    expect(named(await find(world, 'query=terview'))).toEqual([])
  })

  test('one word may be of the name and another of what is said', async () => {
    using world = await createTestApp()
    spoken(world, 'Interview with Ada', 'we talk about engines')
    spoken(world, 'Interview with Bob', 'we talk about pumps')
    expect(named(await find(world, 'query=interview+engines'))).toEqual(['project Interview with Ada'])
    expect((await find(world, 'query=engines+ada'))[0]?.matches?.[0]?.text).toContain('engines')
    expect(await find(world, 'query=interview+engines&match=content')).toEqual([])
    expect(await find(world, 'query=interview+engines&match=name')).toEqual([])
    expect(await find(world, 'query=interview+boats')).toEqual([])
  })

  test('corrections, titles and markers are found; what was corrected away is not heard', async () => {
    using world = await createTestApp()
    const { id, mediaId, compositionId } = spoken(world, 'A', 'wrong words here')
    const { document } = world.store.revisions.head(id)
    const [composition] = document.compositions
    composition?.titles.push({
      id: 't',
      text: 'Zebra crossing',
      place: 'top',
      range: { startUs: 500_000, endUs: 900_000 },
      color: null,
    })
    composition?.markers.push({ id: 'k', kind: 'chapter', name: 'Giraffe', atUs: 700_000 })
    const corrections = [{ mediaId, wordId: 'w0', text: 'right' }]
    world.store.revisions.save(revisionOf(id, 1, { ...document, corrections }))
    for (const [query, start] of [
      ['zebra', 0.5],
      ['giraffe', 0.7],
      ['right', 0],
    ] as const)
      expect((await find(world, `query=${query}`))[0]?.matches).toContainEqual({
        ...{ composition_id: compositionId, start, text: expect.any(String) },
      } as never)
    expect(await find(world, 'query=wrong')).toEqual([])
  })

  test('only what the caller may view, and nothing from the trash', async () => {
    using world = await createTestApp()
    const { id } = spoken(world, 'Secret', 'password')
    const member = world.tokenOf(world.member.id, world.drive.id)
    const other = world.tokenOf(world.owner.id, world.otherDrive.id)
    expect(await find(world, 'query=password', member)).toEqual([])
    expect(await find(world, 'query=secret', member)).toEqual([])
    expect(await find(world, 'query=password', other)).toEqual([])
    expect(await find(world, 'query=password')).toHaveLength(1)
    world.store.projects.setTeamAccess(id, 'view')
    expect(await find(world, 'query=password', member)).toHaveLength(1)
    // Before the index has heard of it.
    world.store.projects.setTeamAccess(id, 'none')
    expect((await world.call('GET', '/v1/search?query=password', { token: member })).json).toEqual({
      results: [],
    })
    world.store.projects.trash(id)
    expect((await world.call('GET', '/v1/search?query=password')).json).toEqual({ results: [] })
    expect(await find(world, 'query=password')).toEqual([])
    world.store.projects.restore(id)
    expect(await find(world, 'query=password')).toHaveLength(1)
    world.store.projects.purge(id)
    expect(await find(world, 'query=password')).toEqual([])
  })

  test('folders: by name, for whoever made them or may view a project in them', async () => {
    using world = await createTestApp()
    const { id } = world.project()
    await world.call('PATCH', `/v1/projects/${id}`, { body: { folder_path: 'Clients/Acme' } })
    const member = world.tokenOf(world.member.id, world.drive.id)
    expect(named(await find(world, 'query=acm'))).toEqual(['project_folder Acme'])
    expect(await find(world, 'query=acm', member)).toEqual([])
    world.store.projects.setTeamAccess(id, 'view')
    expect(named(await find(world, 'query=ácm&type=project_folder', member))).toEqual(['project_folder Acme'])
  })

  test('owner, times, sort and limit', async () => {
    using world = await createTestApp()
    spoken(world, 'Old', 'word')
    world.clock.nowMs += 24 * 3_600_000
    spoken(world, 'New', 'word')
    expect(named(await find(world, 'query=word&sort=newest'))).toEqual(['project New', 'project Old'])
    expect(named(await find(world, 'query=word&sort=oldest&limit=1'))).toEqual(['project Old'])
    expect(named(await find(world, 'query=word&updated_before=2026-01-05'))).toEqual(['project Old'])
    expect(named(await find(world, 'query=word&updated_after=2026-01-06'))).toEqual(['project New'])
    expect(named(await find(world, 'query=word&updated_after=2026-01-06T10:00:00'))).toEqual(['project New'])
    expect(await find(world, `query=word&owner=${world.member.id}`)).toEqual([])
    expect(await find(world, `query=word&owner=${world.member.id}&owner=${world.owner.id}`)).toHaveLength(2)
  })

  test.each([
    ['', 400],
    ['query=', 400],
    ['query=+', 400],
    [`query=${'x'.repeat(501)}`, 400],
    ['query=a&query=b', 400],
    ['query=a&type=song', 400],
    ['query=a&match=sound', 400],
    ['query=a&match=visual', 403],
    ['query=a&match=visual&match=name', 400],
    ['query=a&sort=best', 400],
    ['query=a&limit=0', 400],
    ['query=a&owner=me', 400],
    ['query=a&updated_after=yesterday', 400],
  ])('?%s is %d', async (query, status) => {
    using world = await createTestApp()
    expect((await world.call('GET', `/v1/search?${query}`)).status).toBe(status)
  })
})
