import { describe, expect, test } from 'bun:test'
import { hashOfSecret } from '../../src/store/secrets.ts'
import { PASSWORD_LINK_MS } from '../../src/store/users.ts'
import { testStore } from '../support/test-store.ts'

describe('users', () => {
  test('are found by email without regard to case, and made once', () => {
    using world = testStore()
    const { store } = world
    const created = store.users.create(' Ann@Example.org ')
    expect(created.email).toBe('ann@example.org')
    expect(store.users.byEmail('ANN@example.ORG')?.id).toBe(created.id)
    expect(() => store.users.create('ann@EXAMPLE.org')).toThrow(expect.objectContaining({ code: 'conflict' }))
  })

  test.each(['', 'ann', '@b', 'a@', 'a b@c', 'a@b@c', '<a@b>', `${'a'.repeat(300)}@b`])(
    '%p is not an email address',
    (email) => {
      using world = testStore()
      expect(() => world.store.users.create(email)).toThrow(expect.objectContaining({ code: 'bad_request' }))
    },
  )

  test('the first one made is the owner of the installation', () => {
    using world = testStore()
    expect(world.store.users.first()?.id).toBe(world.owner.id)
  })
})

describe('a password link', () => {
  test('sets a password once', () => {
    using world = testStore()
    const secret = world.store.users.createPasswordLink(world.member.id)
    expect(world.store.users.ofPasswordLink(secret)?.id).toBe(world.member.id)
    expect(world.store.users.setPasswordWithLink(secret, 'hash-1')?.passwordHash).toBe('hash-1')
    expect(world.store.users.setPasswordWithLink(secret, 'hash-2')).toBeNull()
    expect(world.store.users.ofPasswordLink(secret)).toBeNull()
    expect(world.store.users.byId(world.member.id)?.passwordHash).toBe('hash-1')
  })

  test('works for 24 hours and no longer', () => {
    using world = testStore()
    const secret = world.store.users.createPasswordLink(world.member.id)
    world.clock.nowMs += PASSWORD_LINK_MS - 1
    expect(world.store.users.ofPasswordLink(secret)).not.toBeNull()
    world.clock.nowMs += 1
    expect(world.store.users.setPasswordWithLink(secret, 'hash')).toBeNull()
  })

  test('that is used signs out whoever knew the old password, and nobody else', () => {
    using world = testStore()
    const { users, sessions } = world.store
    const member = sessions.create(world.member.id, 'browser')
    const owner = sessions.create(world.owner.id, 'browser')
    const link = users.createPasswordLink(world.member.id)
    expect(sessions.authenticate(member.secret)).not.toBeNull()
    users.setPasswordWithLink(link, 'hash')
    expect(sessions.authenticate(member.secret)).toBeNull()
    expect(sessions.authenticate(owner.secret)).not.toBeNull()
  })

  test('ends those given before, and only its hash is kept', () => {
    using world = testStore()
    const first = world.store.users.createPasswordLink(world.member.id)
    const second = world.store.users.createPasswordLink(world.member.id)
    expect(world.store.users.ofPasswordLink(first)).toBeNull()
    const stored = JSON.stringify(world.store.raw.query('SELECT * FROM password_links').all())
    expect(stored).not.toContain(second)
    expect(stored).toContain(hashOfSecret(second))
  })
})

describe('drives', () => {
  test('are found by id or by name in NFC', () => {
    using world = testStore()
    const drive = world.store.drives.create('Cafe\u0301', world.owner.id)
    expect(drive.name).toBe('Cafe\u0301')
    expect(world.store.drives.find('Caf\u00e9')?.id).toBe(drive.id)
    expect(world.store.drives.find(drive.id)?.id).toBe(drive.id)
    expect(world.store.drives.find(' Cafe\u0301 ')?.id).toBe(drive.id)
    expect(world.store.drives.find('nowhere')).toBeNull()
    expect(() => world.store.drives.create('Caf\u00e9', world.owner.id)).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
  })

  test('start unlimited; a balance is set alone and back', () => {
    using world = testStore()
    const { drives, charges } = world.store
    expect(charges.balanceOf(world.drive.id)).toEqual({ mediaSeconds: null, aiCredits: null })
    drives.setBalances(world.drive.id, { mediaSeconds: 10 })
    expect(charges.balanceOf(world.drive.id)).toEqual({ mediaSeconds: 10, aiCredits: null })
    drives.setBalances(world.drive.id, { mediaSeconds: null, aiCredits: 0 })
    expect(charges.balanceOf(world.drive.id)).toEqual({ mediaSeconds: null, aiCredits: 0 })
  })

  test('know the role of a member, and change it when they are added again', () => {
    using world = testStore()
    const { drives } = world.store
    expect(drives.roleOf(world.drive.id, world.member.id)).toBe('member')
    expect(drives.roleOf(world.otherDrive.id, world.member.id)).toBeNull()
    drives.addMember(world.drive.id, world.member.id, 'owner')
    expect(drives.roleOf(world.drive.id, world.member.id)).toBe('owner')
    expect(drives.ofUser(world.member.id).map(({ name, role }) => [name, role])).toEqual([['Main', 'owner']])
  })

  test('have a secret of their own that can be changed', () => {
    using world = testStore()
    const before = world.store.drives.secret(world.drive.id)
    expect(before).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(before).not.toBe(world.store.drives.secret(world.otherDrive.id))
    const after = world.store.drives.rotateSecret(world.drive.id)
    expect(after).not.toBe(before)
    expect(world.store.drives.secret(world.drive.id)).toBe(after)
  })
})

describe('tokens', () => {
  test('identify a user and a drive; only a hash is stored', () => {
    using world = testStore()
    expect(world.bearer).toMatch(/^rc_[\w-]{43}$/)
    expect(world.store.tokens.authenticate(world.bearer)).toEqual({
      tokenId: world.token.id,
      userId: world.owner.id,
      driveId: world.drive.id,
      apiVersion: '1.0',
      lastUsedAtMs: null,
    })
    expect(JSON.stringify(world.store.raw.query('SELECT * FROM tokens').all())).not.toContain(world.bearer)
    expect(world.bearer.startsWith(world.token.prefix)).toBe(true)
  })

  test('one that is unknown, revoked or nearly right opens nothing', () => {
    using world = testStore()
    const { tokens } = world.store
    expect(tokens.authenticate('')).toBeNull()
    expect(tokens.authenticate(`${world.bearer}x`)).toBeNull()
    expect(tokens.authenticate(world.token.hash)).toBeNull()
    expect(tokens.revoke(world.token.id)).toBe(true)
    expect(tokens.authenticate(world.bearer)).toBeNull()
    expect(tokens.revoke('nobody')).toBe(false)
  })

  test('revoked in another process, it is refused at once', () => {
    using world = testStore()
    expect(world.store.tokens.authenticate(world.bearer)).not.toBeNull()
    world.store.raw.run('UPDATE tokens SET revoked_at_ms = 1')
    expect(world.store.tokens.authenticate(world.bearer)).toBeNull()
  })

  test('revoking again keeps the first time', () => {
    using world = testStore()
    world.store.tokens.revoke(world.token.id)
    const first = world.store.tokens.list()[0]?.revokedAtMs
    world.clock.nowMs += 5000
    world.store.tokens.revoke(world.token.id)
    expect(world.store.tokens.list()[0]?.revokedAtMs).toBe(first ?? null)
  })

  test('the last use is noted, at most once a minute', () => {
    using world = testStore()
    const lastUse = () => world.store.tokens.list()[0]?.lastUsedAtMs
    const firstMs = world.clock.nowMs
    expect(lastUse()).toBeNull()
    const use = () => {
      const bearer = world.store.tokens.authenticate(world.bearer)
      if (bearer) world.store.tokens.noteUse(bearer)
    }
    use()
    world.clock.nowMs += 59_999
    use()
    expect(lastUse()).toBe(firstMs)
    world.clock.nowMs += 1
    use()
    expect(lastUse()).toBe(firstMs + 60_000)
  })

  test('and sessions are known also while the disk takes nothing; only their last use is not noted', () => {
    using world = testStore()
    const { store, clock } = world
    const session = store.sessions.create(world.owner.id, 'browser')
    clock.nowMs += 600_000
    store.raw.run('PRAGMA query_only = ON')
    const bearer = store.tokens.authenticate(world.bearer)
    if (bearer === null) throw new Error('the token is not known')
    store.tokens.noteUse(bearer)
    expect(store.sessions.authenticate(session.secret)?.id).toBe(session.row.id)
    expect(() => store.users.create('new@example.org')).toThrow()
    store.raw.run('PRAGMA query_only = OFF')
    expect(store.tokens.list()[0]?.lastUsedAtMs).toBeNull()
    store.tokens.noteUse(bearer)
    expect(store.tokens.list()[0]?.lastUsedAtMs).toBe(clock.nowMs)
  })

  test('are made for members of the drive only, and with a name', () => {
    using world = testStore()
    const create = (name: string, driveId: string) =>
      world.store.tokens.create({ name, driveId, userId: world.member.id })
    expect(() => create('x', world.otherDrive.id)).toThrow(expect.objectContaining({ code: 'forbidden' }))
    expect(() => create('  ', world.drive.id)).toThrow(expect.objectContaining({ code: 'bad_request' }))
    expect(create(' mine ', world.drive.id).row.name).toBe('mine')
  })
})
