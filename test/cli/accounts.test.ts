import { describe, expect, test } from 'bun:test'
import { runCommand, runForJson } from '../support/run-command.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openTestFolder } from '../support/test-store.ts'

type TokenJson = { token_id: string; token?: string; [key: string]: unknown }
type UserJson = { user_id: string; email: string; drives: { name: string; role: string }[]; link?: string }

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

describe('tokens', () => {
  test('create, list and revoke name the same token, and only create shows its secret', async () => {
    using folder = temporaryFolder()
    const created = await runForJson<TokenJson>(folder.path, 'token', 'create', '--name', 'ci')
    expect(created).toEqual({
      token_id: expect.any(String),
      name: 'ci',
      drive_id: expect.any(String),
      user: 'owner@localhost',
      prefix: created.token?.slice(0, 9),
      api_version: '1.0',
      created_at: expect.stringMatching(ISO),
      last_used_at: null,
      revoked_at: null,
      token: expect.stringMatching(/^rc_/),
    })
    const { token, ...listed } = created
    expect(await runForJson<TokenJson[]>(folder.path, 'token', 'list')).toEqual([listed])
    expect((await runCommand(folder.path, 'token', 'list')).stdout).not.toContain(token as string)
    const revoked = await runForJson<TokenJson>(folder.path, 'token', 'revoke', created.token_id)
    expect(revoked).toEqual({ ...listed, revoked_at: expect.stringMatching(ISO) })
  })

  test('have the version of the interface that is named', async () => {
    using folder = temporaryFolder()
    const create = (version: string) =>
      runCommand(folder.path, '--json', 'token', 'create', '--name', 'ci', '--api-version', version)
    expect(JSON.parse((await create('1.2')).stdout)).toMatchObject({ api_version: '1.2' })
    expect(await create('1.1')).toMatchObject({ stdout: '', stderr: expect.stringContaining('1.0 or 1.2') })
  })

  test('are for the drive and the user that are named', async () => {
    using folder = temporaryFolder()
    await runForJson(folder.path, 'drive', 'create', 'Film')
    await runForJson(folder.path, 'user', 'create', 'ann@example.org', '--drive', 'Film')
    const make = (...more: string[]) =>
      runCommand(folder.path, 'token', 'create', '--name', 'x', '--user', 'ANN@example.org', ...more)
    expect((await make('--drive', 'Film')).exitCode).toBe(0)
    const refused = await make('--drive', 'Main')
    expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
    expect(refused.stderr).toContain('roughcut drive add-member')
    expect((await make('--drive', 'Nowhere')).stderr).toBe('Drive "Nowhere" not found; known: Main, Film.\n')
  })

  test('an unknown one cannot be revoked', async () => {
    using folder = temporaryFolder()
    const { exitCode, stderr } = await runCommand(folder.path, 'token', 'revoke', 'nothing')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('Token nothing not found')
  })

  test('revoking takes effect on a connection that is open', async () => {
    using folder = temporaryFolder()
    const server = openTestFolder(folder.path)
    const created = await runForJson<TokenJson>(folder.path, 'token', 'create', '--name', 'x')
    expect(server.tokens.authenticate(created.token ?? '')).not.toBeNull()
    await runCommand(folder.path, 'token', 'revoke', created.token_id)
    expect(server.tokens.authenticate(created.token ?? '')).toBeNull()
    server.close()
  })
})

describe('drives', () => {
  test('are made, set and listed; null is unlimited', async () => {
    using folder = temporaryFolder()
    const film = await runForJson<object>(folder.path, 'drive', 'create', 'Film')
    expect(film).toEqual({
      drive_id: expect.any(String),
      name: 'Film',
      media_seconds: null,
      ai_credits: null,
      publish_default: 'private',
      publish_levels: ['public', 'unlisted', 'drive', 'private'],
    })
    const set = (...more: string[]) => runForJson<object>(folder.path, 'drive', 'set', 'Film', ...more)
    expect(await set('--media-seconds', '90')).toEqual({ ...film, media_seconds: 90 })
    expect(await set('--ai-credits', '0')).toEqual({ ...film, media_seconds: 90, ai_credits: 0 })
    expect(await set('--media-seconds', 'unlimited')).toEqual({ ...film, ai_credits: 0 })
    expect(await set('--publish-levels', 'drive,private', '--publish-default', 'drive')).toMatchObject({
      publish_default: 'drive',
      publish_levels: ['drive', 'private'],
    })
    expect(await runForJson<object[]>(folder.path, 'drive', 'list')).toMatchObject([
      { name: 'Main', publish_default: 'private' },
      { name: 'Film', ai_credits: 0, publish_default: 'drive' },
    ])
    expect((await runCommand(folder.path, 'drive', 'create', 'Film')).exitCode).toBe(1)
  })

  test('are renamed, alone or with what else is set, to a name that no other has', async () => {
    using folder = temporaryFolder()
    const set = (...words: string[]) => runForJson<object>(folder.path, 'drive', 'set', ...words)
    expect(await set('Main', '--name', 'Studio')).toMatchObject({ name: 'Studio', ai_credits: null })
    expect(await set('Studio', '--name', 'Film', '--ai-credits', '5')).toMatchObject({
      name: 'Film',
      ai_credits: 5,
    })
    await runForJson(folder.path, 'drive', 'create', 'Other')
    const refused = await runCommand(
      folder.path,
      'drive',
      'set',
      'Film',
      '--name',
      'Other',
      '--ai-credits',
      '9',
    )
    expect(refused).toMatchObject({
      exitCode: 1,
      stderr: 'There is already a drive named Other. Choose another name.\n',
    })
    expect(await runForJson<object[]>(folder.path, 'drive', 'list')).toMatchObject([
      { name: 'Film', ai_credits: 5 },
      { name: 'Other' },
    ])
  })

  test('the owner belongs to each; others are let in with a role', async () => {
    using folder = temporaryFolder()
    await runForJson(folder.path, 'drive', 'create', 'Film')
    await runForJson(folder.path, 'user', 'create', 'ann@example.org')
    expect((await runCommand(folder.path, 'drive', 'add-member', 'Film', 'ann@example.org')).exitCode).toBe(0)
    await runForJson(folder.path, 'drive', 'add-member', 'Main', 'ann@example.org', '--role', 'owner')
    const users = await runForJson<UserJson[]>(folder.path, 'user', 'list')
    expect(
      users.map(({ email, drives }) => [email, drives.map(({ name, role }) => `${name} ${role}`)]),
    ).toEqual([
      ['owner@localhost', ['Main owner', 'Film owner']],
      ['ann@example.org', ['Main owner', 'Film member']],
    ])
    const { exitCode, stderr } = await runCommand(
      folder.path,
      'drive',
      'add-member',
      'Main',
      'nobody@example.org',
    )
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('User "nobody@example.org" not found')])
  })

  test('have a secret that stays until it is rotated', async () => {
    using folder = temporaryFolder()
    const secret = async (...more: string[]) =>
      (await runCommand(folder.path, 'drive', 'secret', 'Main', ...more)).stdout
    const first = await secret()
    expect(first).toMatch(/^whsec_\S+\n$/)
    expect(await secret()).toBe(first)
    const rotated = await secret('--rotate')
    expect(rotated).not.toBe(first)
    expect(await secret()).toBe(rotated)
  })
})

describe('users', () => {
  test('get a link that sets their password once', async () => {
    using folder = temporaryFolder()
    const { stdout, exitCode } = await runCommand(folder.path, 'user', 'create', 'ann@example.org')
    expect(exitCode).toBe(0)
    const secret = /^http:\/\/127\.0\.0\.1:4747\/welcome#([\w-]{43})\n$/.exec(stdout)?.[1]
    const store = openTestFolder(folder.path)
    expect(store.users.setPasswordWithLink(secret ?? '', 'hash')?.email).toBe('ann@example.org')
    expect(store.users.setPasswordWithLink(secret ?? '', 'hash')).toBeNull()
    store.close()
  })

  test('a second one of the same email is refused, with what to do instead', async () => {
    using folder = temporaryFolder()
    await runForJson(folder.path, 'user', 'create', 'ann@example.org')
    const again = await runCommand(folder.path, 'user', 'create', 'Ann@example.org')
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('`roughcut user link`')])
    const link = await runForJson<UserJson>(folder.path, 'user', 'link', 'ann@example.org')
    expect(link.link).toContain('/welcome#')
  })

  test('that cannot join their drive are not made', async () => {
    using folder = temporaryFolder()
    expect(
      (await runCommand(folder.path, 'user', 'create', 'ann@example.org', '--drive', 'No')).exitCode,
    ).toBe(1)
    expect(await runForJson<UserJson[]>(folder.path, 'user', 'list')).toHaveLength(1)
  })
})

test('what commands change about people, tokens and secrets is recorded, and never the secret', async () => {
  using folder = temporaryFolder()
  const run = (...words: string[]) => runCommand(folder.path, ...words)
  const printed = [
    await run('user', 'create', 'ann@example.org'),
    await run('user', 'link', 'ann@example.org'),
    await run('drive', 'create', 'Film'),
    await run('drive', 'add-member', 'Film', 'ann@example.org', '--role', 'owner'),
    await run('drive', 'set', 'Film', '--ai-credits', '5'),
    await run('drive', 'secret', 'Film'),
    await run('drive', 'secret', 'Film', '--rotate'),
    await run('token', 'create', '--name', 'ci', '--drive', 'Film', '--user', 'ann@example.org'),
  ]
  expect(printed.map(({ exitCode }) => exitCode)).toEqual(printed.map(() => 0))
  // The link from before is dead: she belongs to another drive now.
  expect(printed[3]?.stderr).toContain('no longer work')
  const [token] = await runForJson<TokenJson[]>(folder.path, 'token', 'list')
  await run('token', 'revoke', token?.token_id ?? '')
  const store = openTestFolder(folder.path)
  const events = store.securityEvents.list({ ownerId: null, before: null, limit: 50 }).reverse()
  store.close()
  expect(events.map(({ kind, detail }) => (detail === '' ? kind : `${kind}: ${detail}`))).toEqual([
    'user_created: ann@example.org',
    'link_created: ann@example.org',
    'link_created: ann@example.org',
    'drive_created: Film',
    'member_added: ann@example.org: owner',
    'drive_changed: Film: unlimited media seconds, 5 AI credits',
    'secret_shown',
    'secret_rotated',
    `token_created: ci (${token?.prefix}…) of ann@example.org`,
    `token_revoked: ci (${token?.prefix}…) of ann@example.org`,
  ])
  expect(new Set(events.map(({ origin }) => origin))).toEqual(new Set(['command line']))
  expect(events.every(({ actor }) => actor !== '')).toBe(true)
  const secrets = printed.flatMap(({ stdout }) => stdout.match(/rc_\S+|whsec_\S+|#\S+/g) ?? [])
  expect(secrets).toHaveLength(5)
  for (const secret of secrets) expect(JSON.stringify(events)).not.toContain(secret.replace('#', ''))
})
