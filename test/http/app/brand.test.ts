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
