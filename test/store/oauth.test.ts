import { expect, test } from 'bun:test'
import { testStore } from '../support/test-store.ts'

test('of programs that nobody connected, the 200 used last are kept', () => {
  using world = testStore()
  const { oauth } = world.store
  const save = (id: string) => {
    world.clock.nowMs += 1
    return oauth.saveClient({ id, name: id, redirectUris: [], isRegistered: true, freshUntilMs: 0 })
  }
  oauth.connect({
    userId: world.owner.id,
    driveId: world.drive.id,
    client: save('connected'),
    scopes: 'read',
    redirectUri: '',
    challenge: '',
  })
  for (let i = 0; i <= 200; i++) save(`program-${i}`)
  const kept = ['connected', 'program-0', 'program-1', 'program-200'].filter(
    (id) => oauth.client(id) !== null,
  )
  expect(kept).toEqual(['connected', 'program-1', 'program-200'])
})
