import { describe, expect, spyOn, test } from 'bun:test'
import { join } from 'node:path'
import { heardWords, textOf } from '../../../src/edit/transcript.ts'
import { seededIds } from '../../../src/http/app/edit-ids.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

async function projectToEdit(world: TestWeb) {
  const project = world.sharedProject('edit')
  const media = await storeMedia(world.services, {
    projectId: project.id,
    name: 'intro',
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is um the text',
  })
  const url = `/app/api/projects/${project.id}`
  const browser = world.as(world.owner.id)
  const made = await browser.ask('POST', `${url}/edits`, {
    base: 0,
    operations: [{ type: 'create_composition', name: 'Cut', clips: [{ mediaId: media.id }] }],
  })
  const compositionId: string = made.json.document.compositions[0].id
  return { project, media, url, browser, compositionId, made }
}

const cut = (compositionId: string, mediaId: string, wordIds: string[]) => ({
  type: 'cut_words',
  compositionId,
  mediaId,
  wordIds,
})

describe('an edit', () => {
  test('is a revision with its author, its operations and a receipt', async () => {
    using world = createTestWeb()
    const { media, url, browser, compositionId, made } = await projectToEdit(world)
    expect(made.status).toBe(200)
    expect(made.json.revision).toBe(1)
    const answer = await browser.ask('POST', `${url}/edits`, {
      base: 1,
      operations: [cut(compositionId, media.id, ['w2'])],
    })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({ revision: 2, undo: expect.stringContaining('um'), redo: null })
    expect(answer.json.receipt.compositions[0].removedPhrases).toEqual(['um'])
    const page = (await browser.ask('GET', url)).json
    expect(page.document).toEqual(answer.json.document)
    const { receipt: _, sentences: __, ...head } = answer.json
    expect((await browser.ask('GET', `${url}/head`)).json).toEqual(head)
    expect(page.revisions.at(-1)).toMatchObject({ number: 2, kind: 'edit', author: 'owner@localhost' })
    const stored = (await browser.ask('GET', `${url}/revisions/2`)).json
    expect(stored.operations).toEqual([cut(compositionId, media.id, ['w2'])])
  })

  test('gives what it makes the ids that the page shows already, from a seed that is used once', async () => {
    using world = createTestWeb()
    const { media, url, browser, compositionId } = await projectToEdit(world)
    const id_seed = '6f0e9c1a-3b52-4d7e-9a10-0123456789ab'
    const edit = (base: number, wordId: string, seed: string) =>
      browser.ask('POST', `${url}/edits`, {
        base,
        operations: [cut(compositionId, media.id, [wordId])],
        id_seed: seed,
      })
    const made = (await edit(1, 'w1', id_seed)).json.document.compositions[0].tracks[0].items
    const ids = seededIds(id_seed)
    expect(made.map(({ id }: { id: string }) => id)).toContain(ids())
    // A seed that is used again gives no id twice.
    const again = await edit(2, 'w3', id_seed)
    expect(again.status).toBe(200)
    const all = again.json.document.compositions[0].tracks[0].items.map(({ id }: { id: string }) => id)
    expect(new Set(all).size).toBe(all.length)
    expect((await edit(3, 'w0', 'no seed')).status).toBe(400)
  })

  test('on something older is 409 with what the project is now, and changes nothing', async () => {
    using world = createTestWeb()
    const { media, url, browser, compositionId } = await projectToEdit(world)
    const operations = [cut(compositionId, media.id, ['w0'])]
    const now = (await browser.ask('GET', url)).json
    for (const base of [0, 2]) {
      const answer = await browser.ask('POST', `${url}/edits`, { base, operations })
      expect(answer.status).toBe(409)
      expect(answer.json).toMatchObject({ error: 'Conflict', revision: 1, document: now.document })
    }
    for (const step of ['undo', 'redo'])
      expect((await browser.ask('POST', `${url}/${step}`, { base: 0 })).status).toBe(409)
    expect((await browser.ask('GET', url)).json).toEqual(now)
  })

  test('that cannot be done is 400 in a sentence, and none of its operations is done', async () => {
    using world = createTestWeb()
    const { media, url, browser, compositionId } = await projectToEdit(world)
    const good = cut(compositionId, media.id, ['w0'])
    for (const [operations, words] of [
      [
        [good, cut(compositionId, media.id, ['w99'])],
        'operations[1]: The transcript of “intro” has no word w99',
      ],
      [[{ type: 'no_such_verb' }], 'cut_words'],
      [[{ ...good, wordIds: 5 }], 'wordIds'],
      [[], 'operations'],
    ] as const) {
      const answer = await browser.ask('POST', `${url}/edits`, { base: 1, operations })
      expect(answer.status).toBe(400)
      expect(answer.json.message).toContain(words)
    }
    expect((await browser.ask('GET', url)).json.revision).toBe(1)
  })

  test('that changes nothing leaves no revision', async () => {
    using world = createTestWeb()
    const { url, browser, compositionId } = await projectToEdit(world)
    const operations = [{ type: 'rename_composition', compositionId, name: 'Cut' }]
    const answer = await browser.ask('POST', `${url}/edits`, { base: 1, operations })
    expect(answer.json).toMatchObject({ revision: 1, receipt: { changed: false } })
  })

  test('is undone, done again, and gone back to', async () => {
    using world = createTestWeb()
    const { media, url, browser, compositionId, made } = await projectToEdit(world)
    const operations = [cut(compositionId, media.id, ['w2'])]
    const edited = await browser.ask('POST', `${url}/edits`, { base: 1, operations, summary: 'No um' })
    expect(edited.json.undo).toBe('No um')
    const undone = await browser.ask('POST', `${url}/undo`, { base: 2 })
    expect(undone.json).toMatchObject({ revision: 3, document: made.json.document, redo: 'No um' })
    const redone = await browser.ask('POST', `${url}/redo`, { base: 3 })
    expect(redone.json).toMatchObject({ revision: 4, document: edited.json.document, redo: null })
    const restored = await browser.ask('POST', `${url}/restore-revision`, { base: 4, revision: 1 })
    expect(restored.json).toMatchObject({ revision: 5, document: made.json.document })
    expect((await browser.ask('POST', `${url}/restore-revision`, { base: 5, revision: 77 })).status).toBe(404)
    const again = await browser.ask('POST', `${url}/redo`, { base: 5 })
    expect(again.status).toBe(409)
    expect(again.json.message).toContain('nothing to redo')
  })
})

describe('a prompt', () => {
  test('makes the job that /v1 would make', async () => {
    using world = createTestWeb()
    const { url, browser, project } = await projectToEdit(world)
    const answer = await browser.ask('POST', `${url}/agent`, {
      prompt: 'Remove all fillers.',
      model: 'rules',
    })
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ job_type: 'agent', job_state: 'running', project_id: project.id })
    expect(world.created).toEqual([answer.json.job_id])
    const job = world.store.jobs.read(answer.json.job_id)
    expect(job?.request).toEqual({ prompt: 'Remove all fillers.', model: 'rules', project_id: project.id })
    expect(job).toMatchObject({ userId: world.owner.id, tokenId: null })
  })

  test('is refused for an unknown model, without credits, or when it is blank', async () => {
    using world = createTestWeb()
    const { url, browser } = await projectToEdit(world)
    const ask = (body: object) => browser.ask('POST', `${url}/agent`, body)
    expect((await ask({ prompt: 'Cut.', model: 'gpt' })).json.message).toContain('qwen3:4b')
    expect((await ask({ prompt: '  ' })).status).toBe(400)
    world.store.drives.setBalances(world.drive.id, { aiCredits: 0 })
    const answer = await ask({ prompt: 'Cut.' })
    expect(answer.status).toBe(402)
    expect(world.created).toEqual([])
  })

  test('is 502 when the named model’s server is away', async () => {
    using world = createTestWeb({ web: { models: { known: async () => null } } })
    const { url, browser } = await projectToEdit(world)
    const answer = await browser.ask('POST', `${url}/agent`, { prompt: 'Cut.', model: 'qwen3:4b' })
    expect(answer.status).toBe(502)
  })
})

test('three kilobytes that double a composition twenty times are refused, and others are answered', async () => {
  using world = createTestWeb()
  const { media, url, browser, compositionId } = await projectToEdit(world)
  const clips = Array.from({ length: 2000 }, () => ({ mediaId: media.id }))
  const all = { startUs: 0, endUs: 1_000_000_000_000 }
  const doublings = Array.from({ length: 20 }, (_, index) => ({
    type: 'create_from_ranges',
    id: `d${index}`,
    name: 'Twice',
    fromCompositionId: index === 0 ? 'large' : `d${index - 1}`,
    ranges: [all, all],
  }))
  const edit = browser.ask('POST', `${url}/edits`, {
    base: 1,
    operations: [{ type: 'create_composition', id: 'large', name: 'Large', clips }, ...doublings],
  })
  const others: Promise<string>[] = []
  const done = edit.then(() => 'edit')
  others.push(browser.ask('GET', '/app/api/me').then(() => 'someone else'))
  expect(await Promise.race([done, ...others])).toBe('someone else')
  const answer = await edit
  expect(answer.status).toBe(400)
  expect(answer.json.message).toContain('20,000 clips')
  const page = (await browser.ask('GET', url)).json
  expect(page.revision).toBe(1)
  expect(page.document.compositions.map(({ id }: { id: string }) => id)).toEqual([compositionId])
})

test('an edit during which somebody else edits is refused, and nothing is lost', async () => {
  using world = createTestWeb()
  const { project, url, browser, compositionId } = await projectToEdit(world)
  const { store } = world.services
  const contextOf = store.media.contextOf
  using _between = spyOn(store.media, 'contextOf').mockImplementationOnce((projectId) => {
    store.revisions.goTo(project.id, 1, { author: 'agent', jobId: 'job', summary: 'Between' })
    return contextOf(projectId)
  })
  const answer = await browser.ask('POST', `${url}/edits`, {
    base: 1,
    operations: [{ type: 'rename_composition', compositionId, name: 'Mine' }],
  })
  expect(answer.status).toBe(409)
  expect(answer.json.revision).toBe(2)
  expect(answer.json.document.compositions[0].name).toBe('Cut')
})

describe('undoing one edit', () => {
  async function twoCuts(world: TestWeb) {
    const parts = await projectToEdit(world)
    const { url, browser, compositionId, media, project } = parts
    const edit = (base: number, operations: object[]) =>
      browser.ask('POST', `${url}/edits`, { base, operations })
    await edit(1, [cut(compositionId, media.id, ['w2'])])
    await edit(2, [cut(compositionId, media.id, ['w0'])])
    const heard = () => {
      const { document } = world.store.revisions.head(project.id)
      const composition = document.compositions[0]
      if (!composition) throw new Error('the composition is gone')
      return textOf(heardWords(composition, document, world.store.media.contextOf(project.id)))
    }
    const undoOne = (revision: number, as = browser) => as.ask('POST', `${url}/undo-revision`, { revision })
    const stands = async () =>
      (await browser.ask('GET', `${url}/revisions`)).json.data.map(
        ({ stands }: { stands: boolean }) => stands,
      )
    return { ...parts, edit, heard, undoOne, stands }
  }

  test('keeps the edits after it, is undone itself, and happens once', async () => {
    using world = createTestWeb()
    const { heard, undoOne, stands, browser, url, compositionId } = await twoCuts(world)
    expect(heard()).toBe('is the text')
    expect(await stands()).toEqual([true, true, true])
    expect((await undoOne(2)).json).toMatchObject({ revision: 4, undo: expect.stringMatching(/^Undo: /) })
    expect(heard()).toBe('is um the text')
    expect(await stands()).toEqual([true, false, true, false])
    expect((await undoOne(2)).status).toBe(409)
    // Another one, over the first.
    expect((await undoOne(3)).json.revision).toBe(5)
    expect(heard()).toBe('this is um the text')
    expect((await browser.ask('POST', `${url}/undo`, { base: 5 })).status).toBe(200)
    expect(heard()).toBe('is um the text')
    expect(await stands()).toEqual([true, false, true, false, false, false])
    // Of the last edit it is what undo does, which redo takes back.
    const operations = [{ type: 'rename_composition', compositionId, name: 'Other' }]
    await browser.ask('POST', `${url}/edits`, { base: 6, operations })
    expect((await undoOne(7)).json).toMatchObject({ revision: 8, redo: expect.any(String) })
  })

  test('that a later one builds on is refused, and changes nothing', async () => {
    using world = createTestWeb()
    const { edit, undoOne, media, project } = await twoCuts(world)
    await edit(3, [{ type: 'create_composition', name: 'Second', clips: [{ mediaId: media.id }] }])
    const second = world.store.revisions.head(project.id).document.compositions[1]?.id ?? ''
    await edit(4, [cut(second, media.id, ['w1'])])
    const refused = await undoOne(4)
    expect(refused.status).toBe(409)
    expect(refused.json.message).toStartWith('Later edits build on this one')
    expect(world.store.revisions.head(project.id).number).toBe(5)
  })

  test('gives a setting back unless it was set again, and leaves what was cut since', async () => {
    using world = createTestWeb()
    const { edit, heard, undoOne, project, compositionId, media } = await twoCuts(world)
    const captions = () => world.store.revisions.head(project.id).document.compositions[0]?.captions ?? null
    const set = (style: string) => [
      { type: 'set_captions', compositionId, captions: { style, burned: true } },
    ]
    expect((await edit(3, set('boxed'))).status).toBe(200)
    await edit(4, [cut(compositionId, media.id, ['w1'])])
    expect((await undoOne(4)).status).toBe(200)
    expect(captions()).toBeNull()
    expect(heard()).toBe('the text')
    await edit(6, set('plain'))
    await edit(7, set('karaoke'))
    expect((await undoOne(7)).status).toBe(409)
    expect(captions()).toMatchObject({ style: 'karaoke' })
  })

  test('is for people who may edit, and of a revision that there is', async () => {
    using world = createTestWeb()
    const { undoOne, project } = await twoCuts(world)
    world.store.projects.setTeamAccess(project.id, 'view')
    expect((await undoOne(2, world.as(world.member.id))).status).toBe(403)
    expect((await undoOne(9)).status).toBe(404)
    expect(world.store.revisions.head(project.id).number).toBe(3)
  })
})
