// A full disk: 507 before anything is created, whoever asks; reading goes on, and so does signing in.
import { expect, test } from 'bun:test'
import { noRoom } from '../../src/adapters/disk-room.ts'
import { replyToThrown } from '../../src/http/v1/errors.ts'
import { createLog } from '../../src/log.ts'
import { createTestApp } from '../support/test-app.ts'
import { createTestWeb } from '../support/test-web.ts'

const requireRoom = () => {
  throw noRoom()
}

test.each([
  ['import/project_media', { project_name: 'P' }],
  ['agent', { project_name: 'P', prompt: 'Cut it.' }],
])('POST /v1/jobs/%s is 507 and creates nothing', async (type, body) => {
  using world = await createTestApp({ requireRoom })
  const answer = await world.call('POST', `/v1/jobs/${type}`, { body })
  expect(answer.status).toBe(507)
  expect(answer.json).toMatchObject({
    error: 'Insufficient Storage',
    message: expect.stringContaining('full'),
  })
  expect(world.created).toEqual([])
})

test('in the pages, imports, prompts, exports and uploads are 507; reading and revoking still work', async () => {
  using world = createTestWeb({ web: { requireRoom } })
  const browser = world.as(world.owner.id)
  const project = world.project()
  const path = `/app/api/projects/${project.id}`
  const add_media = [{ name: 'a', url: 'http://h.test/a' }]
  const asks: [string, object][] = [
    ['/app/api/projects', { drive_id: world.drive.id, name: 'P', add_media }],
    [`${path}/media`, { add_media }],
    [`${path}/agent`, { prompt: 'Cut it.' }],
    [`${path}/exports`, { composition_id: 'c1', format: 'srt' }],
    ['/app/api/uploads', { name: 'a.mp4', size: 10 }],
  ]
  for (const [url, body] of asks) {
    const answer = await browser.ask('POST', url, body)
    expect({ url, status: answer.status }).toEqual({ url, status: 507 })
  }
  expect(world.created).toEqual([])
  expect(world.store.uploads.allOpen()).toEqual([])
  expect((await browser.ask('GET', path)).status).toBe(200)
  expect((await browser.ask('DELETE', '/app/api/session')).status).toBe(200)
})

test.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])(
  'what fails with %s is 507, and the log has it once',
  (code) => {
    const lines: string[] = []
    const log = createLog('json', (line) => lines.push(line))
    const thrown = Object.assign(new Error('database or disk is full'), { code })
    expect(replyToThrown(thrown, log, { method: 'POST', path: '/app/api/session' }).status).toBe(507)
    expect(lines).toHaveLength(1)
  },
)
