// What is written down about accounts and settings, and who may read it.
import { describe, expect, test } from 'bun:test'
import { MAX_REFUSED_EVENTS, SECURITY_EVENT_MS } from '../../../src/store/security-events.ts'
import { createTestWeb, type TestWeb } from '../../support/test-web.ts'

const PASSWORD = 'correct horse battery'
const EVENTS = '/app/api/security-events'

type Event = { kind: string; actor: string; origin: string; detail: string; event_id: string; at: string }

const seenBy = async (world: TestWeb, userId: string): Promise<Event[]> =>
  (await world.as(userId).ask('GET', EVENTS)).json.data

const short = ({ kind, actor, detail }: Event) => [kind, actor, detail].filter(Boolean).join(' ')

describe('security events', () => {
  test('record who did what, newest first, in the log too, and never a secret', async () => {
    using plain = createTestWeb()
    using world = createTestWeb({ services: { config: { ...plain.services.config, trustProxy: true } } })
    const person = await world.personWithPassword(PASSWORD)
    const browser = world.browser(null)
    const from = { 'x-forwarded-for': '198.51.100.7' }
    await browser.ask('POST', '/app/api/session', { ...person, password: 'not this one' }, from)
    await browser.ask('POST', '/app/api/session', { email: 'nobody@x.org', password: 'x' }, from)
    await browser.ask('POST', '/app/api/session', { email: 'my secret password', password: 'x' }, from)
    await browser.ask('POST', '/app/api/session', person, from)
    const made = await browser.ask('POST', '/app/api/tokens', { name: 'CI', drive_id: world.drive.id }, from)
    await browser.ask('DELETE', `/app/api/tokens/${made.json.token_id}`, undefined, from)
    const drive = `/app/api/drives/${world.drive.id}`
    const { secret } = (await browser.ask('GET', `${drive}/secret`, undefined, from)).json
    await browser.ask('POST', `${drive}/secret/rotate`, undefined, from)
    const member = { email: 'new@example.org', role: 'member' }
    const { link } = (await browser.ask('POST', `${drive}/members`, member, from)).json
    await browser.ask('PUT', '/app/api/models/default', { language: 'rules' }, from)
    const change = { current_password: 'wrong', new_password: 'another long sentence' }
    await browser.ask('PUT', '/app/api/password', change, from)
    await browser.ask('PUT', '/app/api/password', { ...change, current_password: PASSWORD }, from)
    await browser.ask('DELETE', '/app/api/session', undefined, from)

    const events = await seenBy(world, world.owner.id)
    const prefix = made.json.token.slice(0, 9)
    expect(events.map(short)).toEqual([
      'sign_out owner@localhost',
      'password_changed owner@localhost',
      'password_change_refused owner@localhost',
      'settings_changed owner@localhost default model: rules',
      'link_created owner@localhost new@example.org',
      'member_added owner@localhost new@example.org: member',
      'secret_rotated owner@localhost',
      'secret_shown owner@localhost',
      `token_revoked owner@localhost CI (${prefix}…)`,
      `token_created owner@localhost CI (${prefix}…)`,
      'sign_in owner@localhost',
      'sign_in_refused unknown account',
      'sign_in_refused nobody@x.org',
      'sign_in_refused owner@localhost',
    ])
    expect(new Set(events.map(({ origin }) => origin))).toEqual(new Set(['198.51.100.7']))
    expect(events.every(({ at }) => at === new Date(world.clock.nowMs).toISOString())).toBe(true)

    const logged = world.lines.filter((line) => line.includes('security event'))
    expect(logged).toHaveLength(events.length)
    const written = `${JSON.stringify(world.store.raw.query('SELECT * FROM security_events').all())}${logged.join('')}`
    for (const text of [made.json.token, secret, link.split('#')[1], PASSWORD, 'my secret password'])
      expect(written).not.toContain(text)
  })

  test('are read by owners: what concerns their drives, and by the first user: everything', async () => {
    using world = createTestWeb()
    const { store, member, stranger, owner } = world
    const record = (
      kind: 'sign_in' | 'settings_changed' | 'drive_changed' | 'sign_in_refused',
      about: object,
      detail: string,
    ) => store.securityEvents.record({ kind, actor: 'x', origin: 'y', detail, ...about })
    const [elsewhere] = store.drives.ofUser(stranger.id)
    record('sign_in', { userId: member.id }, 'member')
    record('sign_in', { userId: stranger.id }, 'stranger')
    record('drive_changed', { driveId: world.drive.id, userId: stranger.id }, 'our drive')
    record('drive_changed', { driveId: elsewhere?.id ?? '' }, 'their drive')
    record('settings_changed', {}, 'server')
    record('sign_in_refused', {}, 'nobody')
    const details = async (userId: string) => (await seenBy(world, userId)).map(({ detail }) => detail)
    expect(await details(owner.id)).toEqual([
      'nobody',
      'server',
      'their drive',
      'our drive',
      'stranger',
      'member',
    ])
    expect(await details(stranger.id)).toEqual(['server', 'their drive', 'stranger'])
    expect((await world.as(member.id).ask('GET', EVENTS)).status).toBe(403)
    expect((await world.browser(null).ask('GET', EVENTS)).status).toBe(401)
    store.drives.setRole(world.drive.id, member.id, 'owner')
    expect(await details(member.id)).toEqual(['server', 'our drive', 'member'])
  })

  test('come in pages', async () => {
    using world = createTestWeb()
    const owner = world.as(world.owner.id)
    for (let index = 0; index < 120; index++)
      world.store.securityEvents.record({ kind: 'sign_in', actor: 'x', origin: 'y', detail: `${index}` })
    const seen: string[] = []
    let before: string | null = null
    do {
      const page: { data: Event[]; next_before: string | null } = (
        await owner.ask('GET', before === null ? EVENTS : `${EVENTS}?before=${before}`)
      ).json
      expect(page.data.length).toBeLessThanOrEqual(50)
      seen.push(...page.data.map(({ detail }) => detail))
      before = page.next_before
    } while (before !== null)
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `${119 - index}`))
  })

  test('leave after a year, and a flood of refused sign-ins pushes out nothing else', () => {
    using world = createTestWeb()
    const { store, clock } = world
    const record = (kind: 'sign_in' | 'sign_in_refused', detail: string) =>
      store.securityEvents.record({ kind, actor: 'x', origin: 'y', detail })
    record('sign_in', 'old')
    clock.nowMs += SECURITY_EVENT_MS
    record('sign_in', 'kept')
    store.transaction(() => {
      for (let index = 0; index < MAX_REFUSED_EVENTS + 5; index++) record('sign_in_refused', `${index}`)
    })
    clock.nowMs += 1
    store.securityEvents.deleteOld()
    const rows = store.raw
      .query<{ kind: string; detail: string }, []>('SELECT kind, detail FROM security_events ORDER BY id')
      .all()
    expect(rows.filter(({ kind }) => kind === 'sign_in').map(({ detail }) => detail)).toEqual(['kept'])
    const refused = rows.filter(({ kind }) => kind === 'sign_in_refused')
    expect(refused).toHaveLength(MAX_REFUSED_EVENTS)
    expect(refused[0]?.detail).toBe('5')
  })

  test('that cannot be stored keep nobody out', async () => {
    using world = createTestWeb()
    const person = await world.personWithPassword(PASSWORD)
    world.store.raw.run('PRAGMA query_only = ON')
    expect(() =>
      world.store.securityEvents.record({ kind: 'sign_in', actor: person.email, origin: 'y' }),
    ).not.toThrow()
  })
})
