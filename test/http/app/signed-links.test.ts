// CONTRACT.md, "Publishing": signed links.
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createSignedLinks } from '../../../src/adapters/signed-links.ts'
import { hasPageCookie, pageCookie } from '../../../src/web/share/page-cookie.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb, ORIGIN, type TestWeb } from '../../support/test-web.ts'

const DAY_MS = 24 * 3600 * 1000

/** A finished export named `Größe (1).srt`, and a link to it. */
async function linkedExport(world: TestWeb) {
  const project = world.sharedProject('view')
  const media = await storeMedia(world.services, {
    projectId: project.id,
    name: 'intro',
    file: join(FIXTURES, 'intro.wav'),
    text: 'this is the text',
  })
  const owner = world.as(world.owner.id)
  const url = `/app/api/projects/${project.id}`
  const made = await owner.ask('POST', `${url}/edits`, {
    base: 0,
    operations: [{ type: 'create_composition', name: 'Größe (1)', clips: [{ mediaId: media.id }] }],
  })
  const asked = await owner.ask('POST', `${url}/exports`, {
    composition_id: made.json.document.compositions[0].id,
    format: 'srt',
  })
  const exportPath = `/app/api/exports/${asked.json.export_id}`
  const early = (await owner.ask('POST', `${exportPath}/link`)).status
  await world.exports.idle()
  const created = await owner.ask('POST', `${exportPath}/link`)
  expect(created.status).toBe(201)
  const link = (created.json.download_url as string).slice(ORIGIN.length)
  return { project, owner, exportPath, link, early, created, anyone: world.browser(null) }
}

describe('Signed links', () => {
  test('give anyone the file, whole or in part, for 24 hours', async () => {
    using world = createTestWeb()
    const { link, created, anyone, early } = await linkedExport(world)
    expect(early).toBe(409)
    expect(link).toMatch(/^\/d\/[\w-]{36}\/Gr%C3%B6%C3%9Fe%20\(1\)\.srt\?e=\d+&s=[\w-]{43}$/)
    expect(Date.parse(created.json.download_url_expires_at)).toBe(
      Math.floor(world.clock.nowMs / 1000) * 1000 + DAY_MS,
    )
    const whole = await anyone.ask('GET', link, undefined, { authorization: 'Bearer nonsense' })
    expect(whole.status).toBe(200)
    expect(new TextDecoder().decode(whole.bytes)).toContain('this is the text')
    expect(whole.headers.get('content-disposition')).toStartWith('attachment; ')
    expect(whole.headers.get('cache-control')).toBe('private, no-store')
    expect(whole.headers.get('referrer-policy')).toBe('no-referrer')
    const part = await anyone.ask('GET', link, undefined, { range: 'bytes=0-2' })
    expect([part.status, part.bytes.length]).toEqual([206, 3])
    expect((await anyone.ask('GET', link, undefined, { range: 'bytes=99999-' })).status).toBe(416)
    const etag = whole.headers.get('etag') ?? ''
    expect((await anyone.ask('GET', link, undefined, { 'if-none-match': etag })).status).toBe(304)
  })

  test('lead to the picture of a media file, until its project is in the trash', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('view')
    const file = join(FIXTURES, 'camera-a.mp4')
    const media = await storeMedia(world.services, { projectId: project.id, name: 'a', file, text: '' })
    const { path } = world.services.links.sign('download', [media.id, 'thumbnail.jpg'])
    const anyone = world.browser(null)
    const picture = await anyone.ask('GET', path)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect([...picture.bytes.slice(0, 2)]).toEqual([0xff, 0xd8])
    world.store.projects.trash(project.id)
    expect((await anyone.ask('GET', path)).status).toBe(404)
  })

  test('state the size without the bytes (HEAD)', async () => {
    using world = createTestWeb()
    const { link, anyone } = await linkedExport(world)
    const { length } = (await anyone.ask('GET', link)).bytes
    // Over a socket: called in-process, Elysia answers HEAD in a way of its own.
    const { server } = world.app.listen({ port: 0, hostname: '127.0.0.1' })
    try {
      const head = await fetch(new URL(link, server?.url), { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)])
    } finally {
      await server?.stop(true)
    }
  })

  test('hold however a client encodes the name', async () => {
    using world = createTestWeb()
    const { link, anyone } = await linkedExport(world)
    expect((await anyone.ask('GET', link.replace('(1)', '%281%29'))).status).toBe(200)
  })

  test('are 410 once expired, and 403 when altered even then', async () => {
    using world = createTestWeb()
    const { link, anyone } = await linkedExport(world)
    world.clock.nowMs += DAY_MS
    const expired = await anyone.ask('GET', link)
    expect([expired.status, expired.json.error]).toEqual([410, 'Gone'])
    expect((await anyone.ask('GET', link.replace(/e=\d+/, 'e=9999999999'))).status).toBe(403)
  })

  test('are 404 once the file is deleted or its project is in the trash', async () => {
    using world = createTestWeb()
    const { project, owner, exportPath, link, anyone } = await linkedExport(world)
    world.store.projects.trash(project.id)
    expect((await anyone.ask('GET', link)).status).toBe(404)
    world.store.projects.restore(project.id)
    expect((await anyone.ask('GET', link)).status).toBe(200)
    await owner.ask('DELETE', exportPath)
    expect((await anyone.ask('GET', link)).status).toBe(404)
  })

  test('are given only to those who may view the project', async () => {
    using world = createTestWeb()
    const { exportPath } = await linkedExport(world)
    expect((await world.as(world.stranger.id).ask('POST', `${exportPath}/link`)).status).toBe(404)
  })

  test('answer OPTIONS, and 405 to other methods', async () => {
    using world = createTestWeb()
    const { link, anyone } = await linkedExport(world)
    const options = await anyone.ask('OPTIONS', link)
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const put = await anyone.ask('PUT', link)
    expect([put.status, put.json.error]).toEqual([405, 'Method Not Allowed'])
  })

  test('are never logged with what makes them valid', async () => {
    using world = createTestWeb()
    const { link, anyone, exportPath } = await linkedExport(world)
    // What makes reading the file fail, so that something is logged.
    const id = exportPath.split('/').at(-1) ?? ''
    world.services.exportFiles.pathOf = () => {
      throw new Error('broken on purpose')
    }
    expect((await anyone.ask('GET', link)).status).toBe(500)
    const logged = world.lines.join('\n')
    expect(logged).toContain(`/d/${id}`)
    expect(logged).not.toContain(new URLSearchParams(link.split('?')[1]).get('s') ?? '')
  })

  test('500 forged links are refused', async () => {
    using world = createTestWeb()
    const { link, anyone } = await linkedExport(world)
    const statuses = new Set<number>()
    for (const forged of forgeriesOf(link, 500)) statuses.add((await anyone.ask('GET', forged)).status)
    expect([...statuses]).toEqual([403])
    expect((await anyone.ask('GET', link)).status).toBe(200)
  })

  test('are bound to their purpose', () => {
    const links = createSignedLinks({ key: new Uint8Array(32), nowMs: () => 0 })
    const { path, expiresAtMs } = links.sign('upload', ['id'])
    const query = new URL(path, ORIGIN).searchParams
    expect(expiresAtMs).toBe(3 * 3600 * 1000)
    expect(links.stateOf('upload', ['id'], query)).toBe('valid')
    expect(links.stateOf('download', ['id'], query)).toBe('altered')
    const other = createSignedLinks({ key: new Uint8Array(32).fill(1), nowMs: () => 0 })
    expect(other.stateOf('upload', ['id'], query)).toBe('altered')
  })
})

/** One changed character each of the signature, the time, the id or the name; and links cut short, repeated or without a part. */
function forgeriesOf(link: string, count: number): string[] {
  const [path = '', query = ''] = link.split('?')
  const [e = '', s = ''] = query.split('&')
  const shapes = [path, `${path}?${e}`, `${path}?${s}`, `${link}&${e}`, `${link}&${s}`, `${path}/x?${query}`]
  const changed = Array.from({ length: count - shapes.length }, (_, index) => {
    const fields = [e.slice(2), s.slice(2), path.split('/')[2] ?? '', 'srt']
    const field = fields[index % fields.length] ?? ''
    const at = Math.floor(index / fields.length) % field.length
    const replaced = '0123456789abcdef'.charAt((index * 7) % 16)
    const next = replaced === field[at] ? '_' : replaced
    return link.replace(field, `${field.slice(0, at)}${next}${field.slice(at + 1)}`)
  })
  return [...shapes, ...changed]
}

test('over https, the cookie of a page’s password has a name that only https can set', () => {
  const links = createSignedLinks({ key: new Uint8Array(32), nowMs: () => 0 })
  const page = { slug: 'abc', passwordHash: 'hash' }
  const [secure, plain] = [true, false].map((isSecure) => pageCookie(links, page, isSecure))
  expect(secure).toMatch(/^__Secure-roughcut_page=.+; Secure$/)
  expect(plain).toMatch(/^roughcut_page=(?!.*Secure)/)
  for (const cookie of [secure, plain]) {
    const [sent = ''] = cookie?.split(';') ?? []
    expect(hasPageCookie(links, page, `other=1; ${sent}`)).toBe(true)
    expect(hasPageCookie(links, { ...page, slug: 'abd' }, sent)).toBe(false)
  }
})
