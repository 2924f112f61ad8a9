import { expect, test } from 'bun:test'
import { testStore } from '../support/test-store.ts'

test('one job takes an upload over, and it is no longer open to anybody', () => {
  using world = testStore()
  const { uploads } = world.store
  const { id } = uploads.create({ userId: world.owner.id, fileName: 'a.mp4', sizeBytes: 10 })
  const [first, second] = [world.job(), world.job()]
  expect(uploads.open(id, world.member.id)).toBeNull()
  expect(uploads.open(id, world.owner.id)?.id).toBe(id)
  expect(uploads.giveTo(id, first.id)).toBe(true)
  expect(uploads.giveTo(id, second.id)).toBe(false)
  expect(uploads.byId(id)?.jobId).toBe(first.id)
  expect(uploads.open(id, world.owner.id)).toBeNull()
})
