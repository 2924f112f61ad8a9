import { describe, expect, test } from 'bun:test'
import { createTestWeb } from '../../support/test-web.ts'

const PASSWORD = 'correct horse battery'
const ME = '/app/api/me'
const SESSION = '/app/api/session'

describe('signing in', () => {
  test('gives a new session, whatever cookie the browser brought, and ends the one before', async () => {
    using world = createTestWeb()
    const person = await world.personWithPassword(PASSWORD)
    const planted = world.browser('roughcut_session=planted-by-somebody-else')
    expect((await planted.ask('POST', SESSION, person)).status).toBe(200)
    const first = planted.cookie
    expect(first).not.toContain('planted')
    expect((await planted.ask('GET', ME)).json.email).toBe(person.email)
    await planted.ask('POST', SESSION, person)
    expect(planted.cookie).not.toBe(first)
    expect((await world.browser(first).ask('GET', ME)).status).toBe(401)
    expect((await world.browser('roughcut_session=planted-by-somebody-else').ask('GET', ME)).status).toBe(401)
  })

  test('sets a cookie that scripts and other sites cannot use', async () => {
    using world = createTestWeb()
    const person = await world.personWithPassword(PASSWORD)
    const answer = await world.browser(null).ask('POST', SESSION, person)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^roughcut_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('says the same of an unknown person and of a wrong password', async () => {
    using world = createTestWeb()
    const person = await world.personWithPassword(PASSWORD)
    const wrong = await world.browser(null).ask('POST', SESSION, { ...person, password: 'wrong' })
    const unknown = await world.browser(null).ask('POST', SESSION, { email: 'x@y', password: 'wrong' })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    expect(unknown.json).toEqual(wrong.json)
    expect(wrong.headers.get('set-cookie')).toBeNull()
    expect(wrong.headers.get('www-authenticate')).toBeNull()
  })

  test.each([
    { trustProxy: false, other: 429 },
    { trustProxy: true, other: 200 },
  ])(
    'counts guesses by the address that a proxy tells only when it is trusted: %o',
    async ({ trustProxy, other }) => {
      using plain = createTestWeb()
      const config = { ...plain.services.config, trustProxy }
      using world = createTestWeb({ services: { config } })
      const person = await world.personWithPassword(PASSWORD)
      const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` })
      for (let guess = 0; guess < 5; guess++)
        await world.browser(null).ask('POST', SESSION, { ...person, password: 'no' }, from('198.51.100.1'))
      expect((await world.browser(null).ask('POST', SESSION, person, from('198.51.100.2'))).status).toBe(
        other,
      )
      expect((await world.browser(null).ask('POST', SESSION, person, from('198.51.100.1'))).status).toBe(429)
    },
  )

  test('is refused after five wrong passwords, also with the right one', async () => {
    using world = createTestWeb()
    const person = await world.personWithPassword(PASSWORD)
    for (let guess = 0; guess < 5; guess++)
      expect((await world.browser(null).ask('POST', SESSION, { ...person, password: 'no' })).status).toBe(401)
    const answer = await world.browser(null).ask('POST', SESSION, person)
    expect(answer.status).toBe(429)
    expect(answer.json.message).toContain('minutes')
  })

  test('is not possible before a password was set', async () => {
    using world = createTestWeb()
    const answer = await world.browser(null).ask('POST', SESSION, { email: world.owner.email, password: 'x' })
    expect(answer.status).toBe(401)
  })
})

describe('a one-time link', () => {
  test('sets a password once, signs in, and ends every other session', async () => {
    using world = createTestWeb()
    const before = world.as(world.owner.id)
    const secret = world.store.users.createPasswordLink(world.owner.id)
    const browser = world.browser(null)
    expect((await browser.ask('POST', '/app/api/password-link', { secret })).json.email).toBe(
      'owner@localhost',
    )
    expect((await browser.ask('POST', '/app/api/password', { secret, password: PASSWORD })).status).toBe(200)
    expect((await browser.ask('GET', ME)).status).toBe(200)
    expect((await before.ask('GET', ME)).status).toBe(401)
    const again = await world.browser(null).ask('POST', '/app/api/password', { secret, password: PASSWORD })
    expect(again.status).toBe(404)
  })

  test('takes no short password', async () => {
    using world = createTestWeb()
    const secret = world.store.users.createPasswordLink(world.owner.id)
    const answer = await world.browser(null).ask('POST', '/app/api/password', { secret, password: 'short' })
    expect(answer.status).toBe(400)
    expect(answer.json.message).toContain('password')
  })
})

describe('sessions', () => {
  test('are listed and revoked by their person only', async () => {
    using world = createTestWeb()
    const here = world.as(world.owner.id)
    const there = world.as(world.owner.id)
    const other = world.as(world.member.id)
    const list = (await here.ask('GET', '/app/api/sessions')).json
    expect(list).toHaveLength(2)
    const away = list.find((session: { is_current: boolean }) => !session.is_current)
    expect((await other.ask('DELETE', `/app/api/sessions/${away.session_id}`)).status).toBe(404)
    expect((await there.ask('GET', ME)).status).toBe(200)
    expect((await here.ask('DELETE', `/app/api/sessions/${away.session_id}`)).status).toBe(200)
    expect((await there.ask('GET', ME)).status).toBe(401)
  })

  test('end when signing out', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    const { cookie } = browser
    const answer = await browser.ask('DELETE', SESSION)
    expect(answer.headers.get('set-cookie')).toContain('Max-Age=0')
    expect((await world.browser(cookie).ask('GET', ME)).status).toBe(401)
  })

  test('end two weeks after they were last used', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    world.clock.nowMs += 13 * 24 * 3600_000
    expect((await browser.ask('GET', ME)).status).toBe(200)
    world.clock.nowMs += 13 * 24 * 3600_000
    expect((await browser.ask('GET', ME)).status).toBe(200)
    world.clock.nowMs += 15 * 24 * 3600_000
    expect((await browser.ask('GET', ME)).status).toBe(401)
  })
})

describe('a change', () => {
  test.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of another port of this host', { origin: 'http://roughcut.test:8080', 'sec-fetch-site': 'same-site' }],
    ['of a sandboxed frame', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['with an origin alone that is not ours', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
  ])('%s is refused and changes nothing', async (_what, headers) => {
    using world = createTestWeb()
    const project = world.sharedProject('none')
    const browser = world.as(world.owner.id)
    const answer = await browser.ask('PATCH', `/app/api/projects/${project.id}`, { name: 'Stolen' }, headers)
    expect(answer.status).toBe(403)
    expect(world.store.projects.byId(project.id)?.name).toBe('Interview')
    expect((await browser.ask('DELETE', SESSION, undefined, headers)).status).toBe(403)
    expect((await browser.ask('GET', ME)).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'as %s is refused',
    async (type) => {
      using world = createTestWeb()
      const project = world.sharedProject('none')
      const body = new TextEncoder().encode('{"name":"Stolen"}')
      const answer = await world
        .as(world.owner.id)
        .ask('PATCH', `/app/api/projects/${project.id}`, body, { 'content-type': type })
      expect(answer.status).toBe(400)
      expect(answer.json.message).toContain('application/json')
      expect(world.store.projects.byId(project.id)?.name).toBe('Interview')
    },
  )

  test('with unknown fields, a wrong type or no body is 400 in the shape of /v1', async () => {
    using world = createTestWeb()
    const project = world.sharedProject('none')
    const browser = world.as(world.owner.id)
    for (const body of [{ nmae: 'x' }, { name: 5 }, { name: '' }, [], undefined]) {
      const answer = await browser.ask('PATCH', `/app/api/projects/${project.id}`, body)
      expect({ body, status: answer.status }).toEqual({ body, status: 400 })
      expect(answer.json).toEqual({ error: 'Bad Request', message: expect.any(String) })
    }
  })
})
