import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

const ORIGINAL = 'Interview'

/** A project with a file, a sequence that plays it, a composition, a correction and a comment. */
async function original(world: TestWeb) {
  const project = world.sharedProject('edit', ORIGINAL)
  const file = join(FIXTURES, 'intro.wav')
  const media = await storeMedia(world.services, {
    ...{ projectId: project.id, name: 'intro', file, text: 'this is the text' },
  })
  world.store.media.addItem({
    ...{ projectId: project.id, name: 'both', position: 1, kind: 'sequence', fileHash: null, probe: null },
    ...{ durationUs: media.durationUs, tracks: [{ mediaId: media.id, offsetUs: 0 }] },
  })
  const owner = world.as(world.owner.id)
  const made = await owner.ask('POST', `/app/api/projects/${project.id}/edits`, {
    base: 0,
    operations: [
      { type: 'create_composition', name: 'Cut', clips: [{ mediaId: media.id }] },
      { type: 'correct_words', mediaId: media.id, wordIds: ['w3'], text: 'tale' },
    ],
  })
  expect(made.status).toBe(200)
  return { project, media, owner }
}

describe('duplicating a project', () => {
  test('copies media, transcripts and document under ids of their own', async () => {
    using world = createTestWeb()
    const { project, media, owner } = await original(world)
    const answer = await owner.ask('POST', `/app/api/projects/${project.id}/copy`)
    expect(answer).toMatchObject({ status: 201, json: { name: 'Interview (copy)' } })
    const read = async (id: string) => (await owner.ask('GET', `/app/api/projects/${id}`)).json
    const [before, after] = [await read(project.id), await read(answer.json.project_id)]
    expect(after.media.map(({ name }: { name: string }) => name)).toEqual(['intro', 'both'])
    const [file, sequence] = after.media
    expect(file.id).not.toBe(media.id)
    expect(file.words).toEqual(before.media[0].words)
    expect(sequence.tracks).toMatchObject([{ mediaId: file.id }])
    expect(after.document.corrections).toEqual([{ mediaId: file.id, wordId: 'w3', text: 'tale' }])
    const [copied] = after.document.compositions
    expect(copied.tracks[0].items[0]).toMatchObject({ mediaId: file.id })
    expect(copied.id).not.toBe(before.document.compositions[0].id)
    expect(JSON.stringify(after)).not.toContain(media.id)
  })

  test('keeps its files when the original is deleted', async () => {
    using world = createTestWeb()
    const { project, media, owner } = await original(world)
    const { json } = await owner.ask('POST', `/app/api/projects/${project.id}/copy`)
    await owner.ask('POST', `/app/api/projects/${project.id}/trash`)
    expect((await owner.ask('POST', `/app/api/projects/${project.id}/purge`)).status).toBe(200)
    expect(await Bun.file(world.services.mediaFolder.pathOf(media.fileHash)).exists()).toBe(true)
    const [file] = (await owner.ask('GET', `/app/api/projects/${json.project_id}`)).json.media
    expect((await owner.ask('GET', file.file_url)).status).toBe(200)
  })

  test('belongs to whoever made it, privately, in the same folder', async () => {
    using world = createTestWeb()
    const { project, owner } = await original(world)
    await owner.ask('PATCH', `/app/api/projects/${project.id}`, { folder: 'Clients/Acme' })
    const member = world.as(world.member.id)
    const { json } = await member.ask('POST', `/app/api/projects/${project.id}/copy`)
    expect(world.store.projects.byId(json.project_id)).toMatchObject({
      ...{ ownerId: world.member.id, teamAccess: 'none', driveId: project.driveId },
      folderId: world.store.projects.byId(project.id)?.folderId ?? 'none',
    })
    expect((await owner.ask('GET', `/app/api/projects/${json.project_id}`)).status).toBe(404)
  })

  test('waits for a job of the project: what it brings would be missing', async () => {
    using world = createTestWeb()
    const { project, owner } = await original(world)
    world.job({ project: { id: project.id } })
    const answer = await owner.ask('POST', `/app/api/projects/${project.id}/copy`)
    expect(answer.status).toBe(409)
    expect(world.store.projects.list()).toHaveLength(1)
  })

  test('a long name keeps its mark', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('edit', 'é'.repeat(255))
    const { json } = await world.as(world.owner.id).ask('POST', `/app/api/projects/${project.id}/copy`)
    expect(json.name).toBe(`${'é'.repeat(248)} (copy)`)
  })
})

describe('folders in the list of projects', () => {
  test('are shown with each project, and narrow the list with those below', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    for (const [name, folder] of [
      ['A', 'Clients'],
      ['B', 'Clients/Acme'],
      ['C', 'Clients2'],
      ['D', '/'],
    ] as const) {
      const { id } = world.sharedProject('view', name)
      expect((await owner.ask('PATCH', `/app/api/projects/${id}`, { folder })).status).toBe(200)
    }
    const list = async (query = '') =>
      (await owner.ask('GET', `/app/api/projects?sort=name${query}`)).json as {
        data: { name: string; folder: string | null }[]
        folders: string[]
      }
    const all = await list()
    expect(all.data.map(({ folder }) => folder)).toEqual(['Clients', 'Clients/Acme', 'Clients2', null])
    expect(all.folders).toEqual(['Clients', 'Clients/Acme', 'Clients2'])
    const within = await list('&folder=Clients')
    expect(within.data.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(within.folders).toEqual(all.folders)
  })

  test('name no folder whose projects somebody may not see', async () => {
    using world = createTestWeb()
    const { id } = world.sharedProject('none', 'Secret')
    await world.as(world.owner.id).ask('PATCH', `/app/api/projects/${id}`, { folder: 'Layoffs' })
    const { json } = await world.as(world.member.id).ask('GET', '/app/api/projects')
    expect(json).toMatchObject({ data: [], folders: [] })
  })

  test.each(['..', 'a//b', 'x'.repeat(256)])('a project cannot be moved to %j', async (folder) => {
    using world = createTestWeb()
    const { id } = world.sharedProject('view', 'A')
    const answer = await world.as(world.owner.id).ask('PATCH', `/app/api/projects/${id}`, { folder })
    expect(answer.status).toBe(400)
  })
})
