import { describe, expect, test } from 'bun:test'
import { createEditLane } from '../../../src/jobs/edit-lane.ts'
import { startSearchIndexer } from '../../../src/jobs/search-indexer.ts'
import { createLog } from '../../../src/log.ts'
import { compositionOf, spokenMedia } from '../../support/spoken-project.ts'
import { revisionOf } from '../../support/test-store.ts'
import { type Browser, createTestWeb, type TestWeb } from '../../support/test-web.ts'

async function find(world: TestWeb, browser: Browser, words: string) {
  const indexer = startSearchIndexer(world.store, createLog('silent'), createEditLane(null))
  await indexer.catchUp()
  indexer.stop()
  const answer = await browser.ask('GET', `/app/api/search?query=${encodeURIComponent(words)}`)
  expect(answer.status).toBe(200)
  return answer.json.data as { name: string; files: string[]; matches: { start_seconds: number }[] }[]
}

/** A video in the project that says `text`, and a composition that plays it. */
function says(world: TestWeb, projectId: string, text: string, file = 'talk.mp4') {
  const { media, words } = spokenMedia('m', file, text)
  const { id: mediaId } = world.store.media.addItem({
    ...{ projectId, name: file, position: 0, kind: 'video', fileHash: null, probe: null, tracks: null },
    durationUs: media.availableRange?.endUs ?? 0,
  })
  world.store.media.saveTranscript({
    ...{ mediaId, status: 'success', language: 'en', model: 'test', errorMessage: null, words },
  })
  const composition = compositionOf(crypto.randomUUID(), 'Rough cut', [{ ...media, id: mediaId }])
  world.store.revisions.save(
    revisionOf(projectId, 0, { version: 1, compositions: [composition], corrections: [], speakers: [] }),
  )
  return composition.id
}

describe('search across projects', () => {
  test('finds what is said, with the composition and the moment first', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('view', 'Episode 12')
    const compositionId = says(world, project.id, 'one two three four five six filler word seven')
    const [found] = await find(world, world.as(world.owner.id), '"filler word"')
    expect(found).toMatchObject({
      project_id: project.id,
      name: 'Episode 12',
      owner: world.owner.email,
      matches: [{ composition_id: compositionId, media: null, start_seconds: 2.4 }],
    })
  })

  test('lists a file only for a moment that no composition plays', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('view', 'Episode 12')
    const compositionId = says(world, project.id, 'one two three four five six filler word seven')
    const { number, document } = world.store.revisions.head(project.id)
    const [composition = expect.unreachable()] = document.compositions
    const [track = expect.unreachable()] = composition.tracks
    const [clip] = track.items
    if (clip?.kind !== 'clip') return expect.unreachable()
    const matchesFor = async (words: string) =>
      (await find(world, world.as(world.owner.id), words))[0]?.matches
    expect(await matchesFor('filler')).toMatchObject([{ composition_id: compositionId }])
    const short = { ...clip, sourceRange: { startUs: 0, endUs: 1_000_000 } }
    const edited = { ...composition, tracks: [{ ...track, items: [short] }] }
    world.store.revisions.save(revisionOf(project.id, number, { ...document, compositions: [edited] }))
    expect(await matchesFor('filler')).toMatchObject([{ composition_id: null, media: 'talk.mp4' }])
  })

  test('finds names of projects before names of files, and those before what is said', async () => {
    using world = createTestWeb()
    const named = world.sharedProject('view', 'Harbour')
    const withFile = world.sharedProject('view', 'B')
    const spoken = world.sharedProject('view', 'C')
    says(world, spoken.id, 'the harbour at night')
    says(world, withFile.id, 'nothing', 'harbour.mp4')
    says(world, named.id, 'nothing')
    const found = await find(world, world.as(world.owner.id), 'harbour')
    expect(found.map(({ name }) => name)).toEqual(['Harbour', 'B', 'C'])
    expect(found[1]?.files).toEqual(['harbour.mp4'])
  })

  test('finds for each person what they may view', async () => {
    using world = createTestWeb()
    const [shared, secret, trashed] = (['view', 'none', 'edit'] as const).map((level) =>
      world.sharedProject(level, `About whales (${level})`),
    )
    world.store.projects.trash(trashed?.id ?? '')
    says(world, secret?.id ?? '', 'whales')
    const names = async (userId: string) =>
      (await find(world, world.as(userId), 'whales')).map(({ name }) => name).sort()
    expect(await names(world.owner.id)).toEqual([secret?.name ?? '', shared?.name ?? ''].sort())
    expect(await names(world.member.id)).toEqual([shared?.name ?? ''])
    expect(await names(world.stranger.id)).toEqual([])
  })

  test('decides on the rows as they are, not as they were indexed', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('view', 'Whales')
    const member = world.as(world.member.id)
    expect(await find(world, member, 'whales')).toHaveLength(1)
    world.store.projects.setTeamAccess(project.id, 'none')
    const answer = await member.ask('GET', '/app/api/search?query=whales')
    expect(answer.json.data).toEqual([])
  })

  test('finds nothing for words that are none', async () => {
    using world = createTestWeb()
    world.sharedProject('view', 'Whales')
    expect(await find(world, world.as(world.owner.id), ' … ')).toEqual([])
  })
})
