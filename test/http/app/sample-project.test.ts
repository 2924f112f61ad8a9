import { expect, test } from 'bun:test'
import { createTestWeb } from '../../support/test-web.ts'

test('the sample project imports the interview that ships with the program, in a drive of one’s own', async () => {
  using world = createTestWeb()
  const browser = world.as(world.owner.id)
  const drive_id = world.drive.id
  const made = await browser.ask('POST', '/app/api/projects/sample', { drive_id })
  expect(made.status).toBe(201)
  expect(world.created).toEqual([made.json.job_id])
  const [upload] = world.store.uploads.ofJob(made.json.job_id)
  expect(await world.services.uploads.arrivedBytes(upload?.id ?? '')).toBe(upload?.sizeBytes ?? 0)
  expect(upload?.sizeBytes).toBeGreaterThan(1e6)
  const elsewhere = await world.as(world.stranger.id).ask('POST', '/app/api/projects/sample', { drive_id })
  expect(elsewhere.status).toBe(404)
})
