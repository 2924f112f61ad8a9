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
    const cookies = answer.headers.getSetCookie()
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(/^roughcut_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    expect(cookies[1]).toMatch(/^roughcut_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
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

  test.each([
    ['elevenchars', '12 to 200 characters'],
    ['x'.repeat(201), '12 to 200 characters'],
    // Nine code points in eighteen UTF-16 units.
    ['🎬'.repeat(9), '12 to 200 characters'],
    ['1qaz2wsx3edc', 'leaked elsewhere'],
    ['QWERTY123456', 'leaked elsewhere'],
    ['aaaaaaaaaaaaaaa', 'repeats the same'],
    ['owner@localhost', 'your email address'],
    ['Roughcut-2026!', 'anybody would try'],
    ['1234Password!!', 'anybody would try'],
  ])('does not take the password %p, and is not used up by it', async (password, words) => {
    using world = createTestWeb()
    const secret = world.store.users.createPasswordLink(world.owner.id)
    const refused = await world.browser(null).ask('POST', '/app/api/password', { secret, password })
    expect(refused.status).toBe(400)
    expect(refused.json.message).toContain(words)
    expect(refused.json.message).not.toContain('1qaz')
    expect(world.store.users.ofPasswordLink(secret)).not.toBeNull()
  })

  test('takes a password of twelve characters, and shorter ones from before keep working', async () => {
    using world = createTestWeb()
    const secret = world.store.users.createPasswordLink(world.owner.id)
    const answer = await world
      .browser(null)
      .ask('POST', '/app/api/password', { secret, password: 'blue 7 tree!' })
    expect(answer.status).toBe(200)
    const old = await world.personWithPassword('short')
    expect((await world.browser(null).ask('POST', SESSION, old)).status).toBe(200)
  })

  test('revokes the person’s tokens when asked to, and says whether there was a password before', async () => {
    using world = createTestWeb()
    const links = world.store.users
    const about = async (secret: string) =>
      (await world.browser(null).ask('POST', '/app/api/password-link', { secret })).json
    const first = links.createPasswordLink(world.owner.id)
    expect(await about(first)).toEqual({
      email: 'owner@localhost',
      name: null,
      has_password: false,
      may_set_email: true,
    })
    await world.browser(null).ask('POST', '/app/api/password', { secret: first, password: PASSWORD })
    expect(world.store.tokens.authenticate(world.bearer)).not.toBeNull()
    const { token: others } = world.store.tokens.create({
      name: 'other',
      driveId: world.drive.id,
      userId: world.member.id,
    })
    const second = links.createPasswordLink(world.owner.id)
    expect((await about(second)).has_password).toBe(true)
    const body = { secret: second, password: PASSWORD, revoke_tokens: true }
    expect((await world.browser(null).ask('POST', '/app/api/password', body)).status).toBe(200)
    expect(world.store.tokens.authenticate(world.bearer)).toBeNull()
    expect(world.store.tokens.authenticate(others)).not.toBeNull()
  })

  test('ends when the person’s drives or roles change', async () => {
    using world = createTestWeb()
    const { users, drives } = world.store
    const newcomer = users.create('new@example.org')
    const link = () => users.createPasswordLink(newcomer.id)
    for (const change of [
      () => drives.addMember(world.drive.id, newcomer.id, 'member'),
      () => drives.addMember(world.otherDrive.id, newcomer.id, 'member'),
      () => drives.setRole(world.drive.id, newcomer.id, 'owner'),
      () => drives.removeMember(world.otherDrive.id, newcomer.id),
    ]) {
      const secret = link()
      const bystander = users.createPasswordLink(world.member.id)
      change()
      expect(users.ofPasswordLink(secret)).toBeNull()
      expect(users.ofPasswordLink(bystander)).not.toBeNull()
    }
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

  // Safari before 16.4 and other browsers that send no Sec-Fetch-Site; still older ones that send a Referer
  // only; and programs that send none of them.
  test.each([
    ['https://evil.example', null, 403],
    ['http://roughcut.test.evil.example', null, 403],
    ['http://roughcut.test:8080', null, 403],
    ['null', null, 403],
    ['null', 'http://roughcut.test/', 403],
    ['not an origin', null, 403],
    [null, null, 200],
    ['http://roughcut.test', null, 200],
    [null, 'https://evil.example/page', 403],
    [null, 'https://evil.example/http://roughcut.test/', 403],
    [null, 'about:blank', 403],
    [null, 'http://roughcut.test/projects', 200],
  ])('without Sec-Fetch-Site, from the origin %s and the page %s: %d', async (origin, referer, status) => {
    using world = createTestWeb()
    const project = world.sharedProject('none')
    const { cookie } = world.as(world.owner.id)
    const request = new Request(`http://roughcut.test/app/api/projects/${project.id}`, {
      method: 'PATCH',
      headers: {
        host: 'roughcut.test',
        'content-type': 'application/json',
        cookie: cookie ?? '',
        ...(origin === null ? {} : { origin }),
        ...(referer === null ? {} : { referer }),
      },
      body: '{"name":"Changed"}',
    })
    expect((await world.app.handle(request)).status).toBe(status)
    expect(world.store.projects.byId(project.id)?.name).toBe(status === 200 ? 'Changed' : 'Interview')
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
