import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importing } from '../../support/importing.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { type Browser, createTestWeb, type TestWeb } from '../../support/test-web.ts'

const silent = {
  transcribe: async () => ({ language: 'en', model: 'test', words: [] }),
  status: () => ({ model: 'none', folder: null, childPid: null }),
  close: async () => {},
}

async function projectWithMedia(): Promise<{
  world: TestWeb
  browser: Browser
  projectId: string
  url: string
}> {
  const world = createTestWeb({ kinds: importing, services: { speech: silent } })
  const project = world.sharedProject('view')
  const media = { projectId: project.id, file: join(FIXTURES, 'intro.wav'), text: 'the text' }
  await storeMedia(world.services, { ...media, name: 'Day 1/intro' })
  const url = `/app/api/projects/${project.id}/media`
  return { world, browser: world.as(world.owner.id), projectId: project.id, url }
}

async function uploaded(browser: Browser, fixture: string): Promise<string> {
  const bytes = readFileSync(join(FIXTURES, fixture))
  const announced = await browser.ask('POST', '/app/api/uploads', { name: fixture, size: bytes.length })
  const id: string = announced.json.upload_id
  await browser.ask('PATCH', `/app/api/uploads/${id}`, new Uint8Array(bytes), {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  return id
}

const run = async (world: TestWeb, jobId: string) => {
  world.runner.start(jobId)
  await world.runner.idle()
  return world.store.jobs.read(jobId)?.result
}

describe('media for a project that is there', () => {
  test('are added after those it has, with a sequence; earlier edits can still be undone', async () => {
    const { world, browser, projectId, url } = await projectWithMedia()
    using _world = world
    await browser.ask('POST', `/app/api/projects/${projectId}/edits`, {
      base: 0,
      operations: [{ type: 'create_composition', name: 'Cut', clips: [] }],
    })
    const upload = await uploaded(browser, 'voice-memo.mp3')
    const answer = await browser.ask('POST', url, {
      add_media: [
        { name: 'Day 2/memo', upload_id: upload },
        { name: 'Both', tracks: [{ media: 'Day 2/memo' }] },
      ],
    })
    expect(answer.status).toBe(201)
    expect(answer.json.project_id).toBe(projectId)
    expect(await run(world, answer.json.job_id)).toMatchObject({ status: 'success' })
    const page = (await browser.ask('GET', `/app/api/projects/${projectId}`)).json
    expect(page.media.map(({ name }: { name: string }) => name)).toEqual([
      'Day 1/intro',
      'Day 2/memo',
      'Both',
    ])
    expect(page.project.name).toBe('Interview')
    expect(page.revision).toBe(1)
    expect((await browser.ask('POST', `/app/api/projects/${projectId}/undo`, { base: 1 })).status).toBe(200)
  })

  test('need a name that is free, and whoever may edit', async () => {
    const { world, browser, projectId, url } = await projectWithMedia()
    using _world = world
    const media = (name: string) => ({ add_media: [{ name, url: 'http://h.test/a.wav' }] })
    const clash = await browser.ask('POST', url, media('Day 1/intro'))
    expect(clash.status).toBe(409)
    expect(clash.json.message).toContain('already has a media file named “Day 1/intro”')
    // The same letters, decomposed.
    const memo = { projectId, file: join(FIXTURES, 'voice-memo.mp3') }
    await storeMedia(world.services, { ...memo, name: 'caf\u00e9' })
    expect((await browser.ask('POST', url, media('cafe\u0301'))).status).toBe(409)
    expect((await browser.ask('POST', url, { add_media: [] })).status).toBe(400)
    expect((await browser.ask('POST', url, media('../x'))).status).toBe(400)
    expect((await world.as(world.member.id).ask('POST', url, media('b'))).status).toBe(403)
    world.store.drives.setBalances(world.drive.id, { mediaSeconds: 0 })
    expect((await browser.ask('POST', url, media('b'))).status).toBe(402)
    expect(world.created).toEqual([])
  })

  test('of two imports that need one name at once, the first gets it and the other a message', async () => {
    const { world, browser, projectId, url } = await projectWithMedia()
    using _world = world
    const wanted = async (fixture: string) => ({
      add_media: [
        { name: 'memo', upload_id: await uploaded(browser, fixture) },
        { name: 'Both', tracks: [{ media: 'memo' }] },
      ],
    })
    const first = await browser.ask('POST', url, await wanted('voice-memo.mp3'))
    const second = await browser.ask('POST', url, await wanted('intro.wav'))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await run(world, first.json.job_id)).toMatchObject({ status: 'success' })
    expect(await run(world, second.json.job_id)).toMatchObject({
      status: 'error',
      error_code: 'import_failed',
      error_message: expect.stringContaining('another name'),
    })
    const names = world.store.media.itemsOf(projectId).map(({ name }) => name)
    expect(names).toEqual(['Day 1/intro', 'memo', 'Both'])
  })
})
