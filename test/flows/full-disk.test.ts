// The disk of the data folder is full: what cannot be stored is answered 507, and people can still sign in.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../../src/errors.ts'
import { DATABASE_FILE } from '../../src/store/open.ts'
import { smallDisk } from '../support/small-disk.ts'
import { startTestServer } from '../support/test-server.ts'

setDefaultTimeout(60_000)

test('new work is refused with 507, nothing is half-created, and a session begins all the same', async () => {
  using disk = smallDisk('12m')
  if (disk === null) return
  await using server = await startTestServer({ dataDir: join(disk.path, 'data') })
  const { store, client, owner } = server
  const reserve = join(server.dataDir, `${DATABASE_FILE}.reserve`)
  expect(existsSync(reserve)).toBe(true)
  const counts = () =>
    ['jobs', 'projects', 'users'].map(
      (table) => store.raw.query(`SELECT count(*) FROM ${table}`).values()[0]?.[0],
    )
  disk.fill()
  const before = counts()
  const post = () =>
    client.request('POST', '/jobs/import/project_media', {
      project_name: 'x'.repeat(200),
      add_media: { a: { url: 'http://127.0.0.1:9/a.mp4' } },
    })
  expect(await post()).toEqual({
    status: 507,
    body: { error: 'Insufficient Storage', message: expect.stringContaining('is full') },
  })
  expect(counts()).toEqual(before)

  // Until nothing fits into the database's own pages and log either.
  const name = 'x'.repeat(50_000)
  let full: unknown = null
  for (let more = 0; full === null && more < 1000; more += 1)
    try {
      store.raw.run('UPDATE users SET password_hash = ?', [`${more}${name.repeat(more + 1)}`])
    } catch (error) {
      full = error
    }
  expect(isDiskFull(full)).toBe(true)
  const { secret } = store.sessions.create(owner.id, 'browser')
  expect(store.sessions.authenticate(secret)?.userId).toBe(owner.id)
  expect((await client.request('GET', '/jobs')).status).toBe(200)
  disk.empty()
  store.reserve.refill()
  expect(existsSync(reserve)).toBe(true)
  expect((await post()).status).toBe(201)
})
