// What is asked for after the password, of people who set it up.
import { describe, expect, test } from 'bun:test'
import { Secret, TOTP } from 'otpauth'
import { createSoftPasskey } from '../../support/soft-passkey.ts'
import { createTestWeb, ORIGIN, type TestWeb } from '../../support/test-web.ts'

const PASSWORD = 'correct horse battery'
const SESSION = '/app/api/session'
const ANSWER = '/app/api/session/second-factor'
const FACTOR = '/app/api/second-factor'
const current_password = PASSWORD

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

async function person(world: TestWeb) {
  const who = await world.personWithPassword(PASSWORD)
  const browser = world.browser(null)
  await browser.ask('POST', SESSION, who)
  return { who, browser }
}

/** With an authenticator app; the clock has moved on to a new code. */
async function withApp(world: TestWeb) {
  const { who, browser } = await person(world)
  const { secret } = (await browser.ask('POST', `${FACTOR}/app`, { current_password })).json
  const code = codeAt(secret, world.clock.nowMs)
  const { recovery_codes } = (await browser.ask('PUT', `${FACTOR}/app`, { code })).json
  world.clock.nowMs += 30_000
  return { who, browser, secret, recoveryCodes: recovery_codes as string[], usedCode: code }
}

async function withPasskey(world: TestWeb) {
  const { who, browser } = await person(world)
  const key = createSoftPasskey({ origin: ORIGIN })
  const question = (await browser.ask('POST', `${FACTOR}/passkeys/question`, { current_password })).json
  const made = await browser.ask('POST', `${FACTOR}/passkeys`, {
    name: 'Laptop',
    passkey: key.make(question),
  })
  expect(made.status).toBe(200)
  return { who, browser, key, recoveryCodes: made.json.recovery_codes as string[] }
}

/** A stranger's browser with the right password. */
async function atTheQuestion(world: TestWeb, who: object) {
  const browser = world.browser(null)
  const asked = await browser.ask('POST', SESSION, who)
  return { browser, status: asked.status, ...asked.json.second_factor }
}

describe('a stolen password', () => {
  test('opens nothing without a code, which works once', async () => {
    using world = createTestWeb()
    const { who, secret, usedCode } = await withApp(world)
    const { browser, ticket, has_app, passkey } = await atTheQuestion(world, who)
    expect([has_app, passkey]).toEqual([true, null])
    expect(browser.cookie).toBeNull()
    expect((await browser.ask('GET', '/app/api/me')).status).toBe(401)
    expect((await browser.ask('POST', ANSWER, { ticket, code: usedCode })).status).toBe(403)

    const code = codeAt(secret, world.clock.nowMs)
    const in_ = await browser.ask('POST', ANSWER, { ticket, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(in_.status).toBe(200)
    expect((await browser.ask('GET', '/app/api/me')).json.email).toBe(who.email)
    const again = await atTheQuestion(world, who)
    expect((await again.browser.ask('POST', ANSWER, { ticket: again.ticket, code })).status).toBe(403)
    expect((await again.browser.ask('POST', ANSWER, { ticket, code })).status).toBe(401)
  })

  test('is not helped by guessing codes: five per sign-in, then ten an hour', async () => {
    using world = createTestWeb()
    const { who, secret } = await withApp(world)
    const { browser, ticket } = await atTheQuestion(world, who)
    for (let guess = 0; guess < 5; guess++)
      expect((await browser.ask('POST', ANSWER, { ticket, code: '000000' })).status).toBe(403)
    expect(
      (await browser.ask('POST', ANSWER, { ticket, code: codeAt(secret, world.clock.nowMs) })).status,
    ).toBe(401)
    const next = await atTheQuestion(world, who)
    const refused = await next.browser.ask('POST', ANSWER, { ticket: next.ticket, code: '000000' })
    expect(refused.status).toBe(429)
    expect(refused.json.message).toContain('wrong codes')
    world.clock.nowMs += Number(refused.headers.get('retry-after')) * 1000
    const code = codeAt(secret, world.clock.nowMs)
    expect((await next.browser.ask('POST', ANSWER, { ticket: next.ticket, code })).status).toBe(200)
  })

  test('a passkey answers for its own page and question only', async () => {
    using world = createTestWeb()
    const { who, key } = await withPasskey(world)
    const first = await atTheQuestion(world, who)
    const phished = createSoftPasskey({ origin: 'https://roughcut.example' })
    const { id } = key.answer(first.passkey)
    const wrong = { ...phished.answer(first.passkey), id }
    const answer = (passkey: object) => first.browser.ask('POST', ANSWER, { ticket: first.ticket, passkey })
    expect((await answer(wrong)).status).toBe(403)
    const other = await atTheQuestion(world, who)
    expect((await answer(key.answer(other.passkey))).status).toBe(403)
    expect((await answer(key.answer(first.passkey))).status).toBe(200)
  })

  test.each([
    ['an authenticator app', withApp],
    ['a passkey', withPasskey],
  ])('does not stay signed in elsewhere once %s is added, or removed again', async (_what, added) => {
    using world = createTestWeb()
    const elsewhere: { userId: string; secret: string }[] = []
    const create = world.store.sessions.create
    world.store.sessions.create = (userId, userAgent) => {
      const made = create(userId, userAgent)
      elsewhere.push({ userId, secret: create(userId, 'elsewhere').secret })
      return made
    }
    const { browser, ...more } = await added(world)
    const [other] = elsewhere
    expect(other && world.store.sessions.authenticate(other.secret)).toBeNull()
    expect((await browser.ask('GET', '/app/api/me')).status).toBe(200)
    const { secret } = create(other?.userId ?? '', 'elsewhere')
    expect(world.store.sessions.authenticate(secret)).not.toBeNull()
    const [key] = (await browser.ask('GET', FACTOR)).json.passkeys
    const removal =
      'key' in more
        ? browser.ask('POST', `${FACTOR}/passkeys/removal`, { current_password, passkey_id: key.passkey_id })
        : browser.ask('POST', `${FACTOR}/app/removal`, { current_password })
    expect((await removal).status).toBe(200)
    expect(world.store.sessions.authenticate(secret)).toBeNull()
    expect((await browser.ask('GET', '/app/api/me')).status).toBe(200)
  })

  test('a one-time link asks for it as well', async () => {
    using world = createTestWeb()
    const { secret } = await withApp(world)
    const browser = world.browser(null)
    const link = world.store.users.createPasswordLink(world.owner.id)
    const set = await browser.ask('POST', '/app/api/password', {
      secret: link,
      password: 'another long sentence',
    })
    expect([set.status, browser.cookie]).toEqual([200, null])
    const { ticket } = set.json.second_factor
    const code = codeAt(secret, world.clock.nowMs)
    expect((await browser.ask('POST', ANSWER, { ticket, code })).status).toBe(200)
  })
})

describe('a second factor', () => {
  test('comes with ten recovery codes, each of which works once', async () => {
    using world = createTestWeb()
    const { who, browser, recoveryCodes } = await withApp(world)
    expect(recoveryCodes).toHaveLength(10)
    const [code = ''] = recoveryCodes
    const { browser: another, ticket } = await atTheQuestion(world, who)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    expect((await another.ask('POST', ANSWER, { ticket, recovery_code: typed })).status).toBe(200)
    expect((await browser.ask('GET', FACTOR)).json.recovery_codes_left).toBe(9)
    const next = await atTheQuestion(world, who)
    expect(
      (await next.browser.ask('POST', ANSWER, { ticket: next.ticket, recovery_code: code })).status,
    ).toBe(403)
    const fresh = await browser.ask('POST', `${FACTOR}/recovery-codes`, { current_password })
    expect(fresh.json.recovery_codes).not.toContain(recoveryCodes[1])
  })

  test('is asked for until the last one is removed, which takes the codes along', async () => {
    using world = createTestWeb()
    const { who, browser, key } = await withPasskey(world)
    const { ticket, passkey } = await atTheQuestion(world, who)
    expect(passkey.allowCredentials).toHaveLength(1)
    const { passkey_id } = (await browser.ask('GET', FACTOR)).json.passkeys[0]
    await browser.ask('POST', `${FACTOR}/passkeys/removal`, { current_password, passkey_id })
    // A sign-in that was waiting cannot use it either.
    const late = await world.browser(null).ask('POST', ANSWER, { ticket, passkey: key.answer(passkey) })
    expect(late.status).toBe(403)
    expect((await browser.ask('GET', FACTOR)).json).toEqual({
      app_since: null,
      passkeys: [],
      recovery_codes_left: 0,
    })
    expect((await world.browser(null).ask('POST', SESSION, who)).json.second_factor).toBeNull()
  })

  test('is changed with the password only, and every change is recorded', async () => {
    using world = createTestWeb()
    const { browser } = await withApp(world)
    for (const path of ['app', 'app/removal', 'passkeys/question', 'recovery-codes'])
      expect((await browser.ask('POST', `${FACTOR}/${path}`, { current_password: 'a guess' })).status).toBe(
        403,
      )
    await browser.ask('POST', `${FACTOR}/app/removal`, { current_password })
    const kinds = world.store.securityEvents
      .list({ ownerId: null, before: null, limit: 20 })
      .map(({ kind, detail }) => `${kind} ${detail}`)
    expect(kinds).toContain('second_factor_added authenticator app')
    expect(kinds).toContain('second_factor_removed authenticator app')
    expect(kinds.filter((kind) => kind.startsWith('confirmation_refused'))).toHaveLength(4)
  })

  test('a passkey is not made at an address without a name', async () => {
    using world = createTestWeb()
    const { browser } = await person(world)
    const headers = { host: '127.0.0.1:3100', origin: 'http://127.0.0.1:3100' }
    const refused = await browser.ask('POST', `${FACTOR}/passkeys/question`, { current_password }, headers)
    expect(refused.status).toBe(400)
    expect(refused.json.message).toContain('localhost')
  })

  test('the operator can remove what a person lost', async () => {
    using world = createTestWeb()
    const { who } = await withApp(world)
    expect(world.store.secondFactors.removeAll(world.owner.id)).toBe(true)
    expect((await world.browser(null).ask('POST', SESSION, who)).json.second_factor).toBeNull()
  })
})

describe('a profile', () => {
  test('is chosen at setup by the first owner, whose email nobody chose', async () => {
    using world = createTestWeb()
    const browser = world.browser(null)
    expect((await browser.ask('GET', SESSION)).json).toEqual({ has_owner: false })
    const secret = world.store.users.createPasswordLink(world.owner.id)
    const body = { secret, password: PASSWORD, name: '  Ana  Lima ', email: 'Ana@Example.org' }
    expect((await browser.ask('POST', '/app/api/password', body)).status).toBe(200)
    expect((await browser.ask('GET', SESSION)).json).toEqual({ has_owner: true })
    expect((await browser.ask('GET', '/app/api/profile')).json).toEqual({
      name: 'Ana Lima',
      email: 'ana@example.org',
    })
    const again = { ...body, secret: world.store.users.createPasswordLink(world.owner.id) }
    expect((await world.browser(null).ask('POST', '/app/api/password', again)).status).toBe(403)
  })

  test('takes the password for a new email, and no name or email of somebody else', async () => {
    using world = createTestWeb()
    const { browser } = await person(world)
    const change = (body: object) => browser.ask('PATCH', '/app/api/profile', body)
    expect((await change({ email: 'new@example.org' })).status).toBe(400)
    expect((await change({ email: 'new@example.org', current_password: 'a guess' })).status).toBe(403)
    expect((await change({ email: 'stranger@example.org', current_password })).status).toBe(409)
    expect((await change({ name: 'stranger@example.org' })).status).toBe(400)
    expect((await change({ name: 'Ana\u202e' })).status).toBe(400)
    expect((await change({ name: 'Ana', email: 'new@example.org', current_password })).status).toBe(200)
    expect((await browser.ask('GET', '/app/api/me')).json).toMatchObject({
      name: 'Ana',
      email: 'new@example.org',
    })
    expect((await change({ name: '' })).json.name).toBeNull()
  })
})
