import { expect, test } from 'bun:test'
import { testStore } from '../support/test-store.ts'

test('a one-time link ends when its person comes into another drive, and when they leave one', () => {
  using world = testStore()
  const { drives, users } = world.store
  const before = users.createPasswordLink(world.member.id)
  expect(users.ofPasswordLink(before)?.id).toBe(world.member.id)
  drives.addMember(world.otherDrive.id, world.member.id, 'member')
  expect(users.ofPasswordLink(before)).toBeNull()
  const after = users.createPasswordLink(world.member.id)
  drives.removeMember(world.otherDrive.id, world.member.id)
  expect(users.ofPasswordLink(after)).toBeNull()
})

test('the only owner of a drive can’t leave it, and can when there is another', () => {
  using world = testStore()
  const { drives } = world.store
  expect(() => drives.removeMember(world.drive.id, world.owner.id)).toThrow('only owner')
  drives.addMember(world.drive.id, world.member.id, 'owner')
  drives.removeMember(world.drive.id, world.owner.id)
  expect(drives.membersOf(world.drive.id).map(({ userId }) => userId)).toEqual([world.member.id])
})
