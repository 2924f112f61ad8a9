import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../../support/eventually.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

async function projectToExport(world: TestWeb, composition = 'Cut') {
  const project = world.sharedProject('view')
  const media = await storeMedia(world.services, {
    projectId: project.id,
    name: 'intro',
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is the text',
  })
  const url = `/app/api/projects/${project.id}`
  const browser = world.as(world.owner.id)
  const made = await browser.ask('POST', `${url}/edits`, {
    base: 0,
    operations: [{ type: 'create_composition', name: composition, clips: [{ mediaId: media.id }] }],
  })
  return { project, url, browser, compositionId: made.json.document.compositions[0].id as string }
}

describe('an export', () => {
  test('is asked for, finished, downloaded in parts, and deleted', async () => {
    using world = createTestWeb()
    const { url, browser, compositionId } = await projectToExport(world)
    const asked = await browser.ask('POST', `${url}/exports`, {
      composition_id: compositionId,
      format: 'srt',
    })
    expect(asked.status).toBe(201)
    const path = `/app/api/exports/${asked.json.export_id}`
    await world.exports.idle()
    const finished = (await browser.ask('GET', path)).json
    expect(finished).toMatchObject({ state: 'finished', file_name: 'Cut.srt', file_url: `${path}/file` })
    expect((await browser.ask('GET', `${url}/exports`)).json.data).toEqual([finished])
    const file = await browser.ask('GET', `${path}/file`)
    expect(file.status).toBe(200)
    expect(new TextDecoder().decode(file.bytes)).toContain('this is the text')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Cut.srt"; filename*=UTF-8''Cut.srt`,
    )
    const part = await browser.ask('GET', `${path}/file`, undefined, { range: 'bytes=0-0' })
    expect(part.status).toBe(206)
    expect((await browser.ask('DELETE', path)).status).toBe(200)
    expect((await browser.ask('GET', `${path}/file`)).status).toBe(404)
  })

  test('has no file before it is finished, and can be cancelled until then', async () => {
    using world = createTestWeb({
      render: (_services, { signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
    })
    const { url, browser, compositionId } = await projectToExport(world)
    const asked = await browser.ask('POST', `${url}/exports`, {
      composition_id: compositionId,
      format: 'mp4',
    })
    const path = `/app/api/exports/${asked.json.export_id}`
    expect((await browser.ask('GET', `${path}/file`)).status).toBe(409)
    expect((await browser.ask('POST', `${path}/cancel`)).status).toBe(200)
    await eventually(async () => expect((await browser.ask('GET', path)).json.state).toBe('cancelled'))
    expect((await browser.ask('POST', `${path}/cancel`)).status).toBe(409)
  })

  test.each([
    ['../../../../etc/passwd', '-..-..-..-etc-passwd.srt'],
    ['a"; filename="evil.html', 'a-; filename=-evil.html.srt'],
    ['<script>\r\nSet-Cookie: a=b', '-script- -Set-Cookie- a=b.srt'],
    ['Größe 日本', 'Größe 日本.srt'],
  ])('of a composition named %j is saved as %j, under its own folder', async (composition, fileName) => {
    using world = createTestWeb()
    const { url, browser, compositionId } = await projectToExport(world, composition)
    const asked = await browser.ask('POST', `${url}/exports`, {
      composition_id: compositionId,
      format: 'srt',
    })
    await world.exports.idle()
    const file = await browser.ask('GET', `/app/api/exports/${asked.json.export_id}/file`)
    expect(file.status).toBe(200)
    expect((await browser.ask('GET', `/app/api/exports/${asked.json.export_id}`)).json.file_name).toBe(
      fileName,
    )
    const disposition = file.headers.get('content-disposition') ?? ''
    expect(disposition).toStartWith('attachment; filename="')
    expect(disposition.match(/"/g)).toHaveLength(2)
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(fileName)
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each([
    '..%2f..%2froughcut.db',
    '%2e%2e',
    '....//....//roughcut.db',
    '019b0000-0000-7000-8000-000000000000%00',
  ])('cannot be reached by the path %s', async (id) => {
    using world = createTestWeb()
    const answer = await world.as(world.owner.id).ask('GET', `/app/api/exports/${id}/file`)
    expect([400, 404]).toContain(answer.status)
    expect(new TextDecoder().decode(answer.bytes)).not.toContain('SQLite')
  })

  test('of an unknown format, resolution or composition is refused', async () => {
    using world = createTestWeb()
    const { url, browser, compositionId } = await projectToExport(world)
    for (const [body, status] of [
      [{ composition_id: compositionId, format: 'exe' }, 400],
      [{ composition_id: compositionId, format: 'mp4', resolution: '9p' }, 400],
      [{ composition_id: 'c9', format: 'mp4' }, 404],
    ] as const)
      expect((await browser.ask('POST', `${url}/exports`, body)).status).toBe(status)
    expect(world.store.exports.ids()).toEqual([])
  })

  test('goes with its project', async () => {
    using world = createTestWeb({
      render: async (_services, { outFile, format }) => {
        writeFileSync(outFile, 'film')
        const facts = {
          durationSeconds: null,
          width: null,
          height: null,
          frameRate: null,
          loudnessLufs: null,
        }
        const named = { compositionId: 'c', compositionName: 'Cut' }
        return { ...named, ...facts, format, sizeBytes: 4, checks: [], elapsedSeconds: 0 }
      },
    })
    const { url, browser, compositionId } = await projectToExport(world)
    const asked = await browser.ask('POST', `${url}/exports`, {
      composition_id: compositionId,
      format: 'mp4',
    })
    await world.exports.idle()
    const row = world.store.exports.byId(asked.json.export_id)
    if (!row) throw new Error('no export')
    const file = world.services.exportFiles.pathOf(row)
    expect(existsSync(file)).toBe(true)
    expect((await browser.ask('POST', `${url}/purge`)).status).toBe(200)
    expect(existsSync(file)).toBe(false)
  })
})
