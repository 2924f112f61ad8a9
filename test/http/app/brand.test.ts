// A drive's brand kit, and who may change and see it.
import { expect, test } from 'bun:test'
import { createTestWeb } from '../../support/test-web.ts'

const FONT = 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf'

test('colors and a font are set by owners, seen by members, and by nobody else', async () => {
  using world = createTestWeb()
  const brand = `/app/api/drives/${world.drive.id}/brand`
  const [owner, member] = [world.as(world.owner.id), world.as(world.member.id)]
  const colors = { colors: ['#4C4BC9', '#ffe500'] }
  expect((await owner.ask('PUT', `${brand}/colors`, colors)).json.colors).toEqual(['#4c4bc9', '#ffe500'])
  expect((await owner.ask('PUT', `${brand}/colors`, { colors: ['red'] })).status).toBe(400)
  const bytes = await Bun.file(FONT).bytes()
  const font = { name: 'Serif.ttf', base64: bytes.toBase64() }
  const set = await owner.ask('PUT', `${brand}/font`, font)
  expect(set.json.font).toMatchObject({ family: 'DejaVu Serif', file_name: 'Serif.ttf' })
  expect((await member.ask('GET', brand)).json).toEqual(set.json)
  expect((await member.ask('PUT', `${brand}/colors`, colors)).status).toBe(403)
  expect((await member.ask('PUT', `${brand}/font`, font)).status).toBe(403)
  expect((await world.as(world.stranger.id).ask('GET', brand)).status).toBe(404)

  const wrong = await owner.ask('PUT', `${brand}/font`, { name: 'x', base64: btoa('not a font at all') })
  expect(wrong.status).toBe(400)
  expect(wrong.json.message).toContain('TrueType')
  expect((await owner.ask('GET', brand)).json).toEqual(set.json)

  const project = world.sharedProject('view')
  const file = await member.ask('GET', `/app/api/projects/${project.id}/brand/font`)
  expect(file.bytes).toEqual(bytes)
  expect(file.headers.get('content-type')).toBe('font/ttf')
  expect((await owner.ask('DELETE', `${brand}/font`)).json.font).toBeNull()
  expect((await member.ask('GET', `/app/api/projects/${project.id}/brand/font`)).status).toBe(404)
})

test('intro, outro and logo are files of the library, and a project takes each once', async () => {
  using world = createTestWeb()
  const [owner, member] = [world.as(world.owner.id), world.as(world.member.id)]
  const drive = `/app/api/drives/${world.drive.id}`
  const inLibrary = (name: string, kind: 'video' | 'image') => {
    const job = world.job({ type: 'import/drive_media', project: 'library', request: {} })
    const fileHash = Bun.SHA256.hash(name, 'hex')
    world.store.media.addFile(fileHash, 1)
    return world.store.media.addItem({
      ...{ projectId: job.projectId, name, position: 0, kind, tracks: null, probe: null },
      ...{ durationUs: kind === 'video' ? 4_000_000 : null, fileHash },
    }).id
  }
  const [opener, picture] = [inLibrary('opener.mp4', 'video'), inLibrary('logo.png', 'image')]
  const put = (part: string, asset_id: string | null, browser = owner) =>
    browser.ask('PUT', `${drive}/brand/parts/${part}`, { asset_id })

  expect((await put('intro', opener, member)).status).toBe(403)
  expect((await put('intro', world.drive.id)).status).toBe(404)
  expect((await put('end', opener)).status).toBe(400)
  expect((await put('logo', opener)).json.message).toContain('not an image')
  expect((await put('intro', opener)).json).toMatchObject({
    ...{ intro: { asset_id: opener, name: 'opener.mp4' }, outro: null, logo: null },
  })
  expect((await put('logo', picture)).json).toMatchObject({ logo: { name: 'logo.png' } })

  const project = world.sharedProject('edit')
  const take = (part: string, browser = member) =>
    browser.ask('POST', `/app/api/projects/${project.id}/brand/media`, { part })
  const taken = await take('intro')
  const items = () => world.store.media.itemsOf(project.id)
  expect(items().find(({ id }) => id === taken.json.media_id)).toMatchObject({ name: 'opener.mp4' })
  const count = items().length
  expect((await take('intro')).json).toEqual(taken.json)
  expect(items().length).toBe(count)
  expect((await take('outro')).status).toBe(404)
  expect((await take('intro', world.as(world.stranger.id))).status).toBe(404)

  expect((await put('logo', null)).json.logo).toBeNull()
  expect((await put('intro', null)).json).toMatchObject({ intro: null })
})
