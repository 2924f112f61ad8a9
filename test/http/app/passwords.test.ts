import { describe, expect, test } from 'bun:test'
import { createTestWeb } from '../../support/test-web.ts'

const PASSWORD = 'correct horse battery'
const NEXT = 'another long sentence'
const ME = '/app/api/me'
const SESSION = '/app/api/session'
const CHANGE = '/app/api/password'
const change = { current_password: PASSWORD, new_password: NEXT }

async function signedIn() {
  const world = createTestWeb()
  const person = await world.personWithPassword(PASSWORD)
  const browser = world.browser(null)
  await browser.ask('POST', SESSION, person)
  return { world, person, browser }
}

describe('a password is changed', () => {
  test('by whoever knows the one there is; it ends every other session, and this one gets a new secret', async () => {
    const { world, person, browser } = await signedIn()
    using _world = world
    const elsewhere = world.browser(null)
    await elsewhere.ask('POST', SESSION, person)
    const link = world.store.users.createPasswordLink(world.owner.id)
    const before = browser.cookie

    expect((await browser.ask('PUT', CHANGE, change)).json).toEqual({ changed: true })
    expect(browser.cookie).not.toBe(before)
    expect((await browser.ask('GET', ME)).json.email).toBe(person.email)
    expect((await world.browser(before).ask('GET', ME)).status).toBe(401)
    expect((await elsewhere.ask('GET', ME)).status).toBe(401)
    expect((await world.browser(null).ask('POST', SESSION, person)).status).toBe(401)
    expect((await world.browser(null).ask('POST', SESSION, { ...person, password: NEXT })).status).toBe(200)
    // A link that lay in a mailbox would undo it.
    expect(world.store.users.ofPasswordLink(link)).toBeNull()
  })

  test('and not by whoever does not, or is not signed in; then nothing changes', async () => {
    const { world, person, browser } = await signedIn()
    using _world = world
    const wrong = await browser.ask('PUT', CHANGE, { ...change, current_password: 'a guess' })
    expect(wrong.status).toBe(403)
    expect(wrong.json.message).toContain('Wrong current password')
    expect((await browser.ask('PUT', CHANGE, { ...change, new_password: 'short' })).status).toBe(400)
    expect((await world.browser(null).ask('PUT', CHANGE, change)).status).toBe(401)
    expect((await browser.ask('GET', ME)).status).toBe(200)
    expect((await world.browser(null).ask('POST', SESSION, person)).status).toBe(200)
  })

  test('by guessing ten times at once and then slowly', async () => {
    const { world, browser } = await signedIn()
    using _world = world
    for (let guess = 0; guess < 10; guess++)
      expect((await browser.ask('PUT', CHANGE, { ...change, current_password: 'a guess' })).status).toBe(403)
    const refused = await browser.ask('PUT', CHANGE, change)
    expect(refused.status).toBe(429)
    const waitSeconds = Number(refused.headers.get('retry-after'))
    expect(waitSeconds).toBeGreaterThan(60)
    world.clock.nowMs += waitSeconds * 1000
    expect((await browser.ask('PUT', CHANGE, change)).status).toBe(200)
  })

  test('while strangers guess at the door', async () => {
    const { world, person, browser } = await signedIn()
    using _world = world
    for (let guess = 0; guess < 6; guess++)
      await world.browser(null).ask('POST', SESSION, { ...person, password: 'a guess' })
    expect((await world.browser(null).ask('POST', SESSION, person)).status).toBe(429)
    expect((await browser.ask('PUT', CHANGE, change)).status).toBe(200)
  })

  test('and takes the tokens along when asked to', async () => {
    const { world, browser } = await signedIn()
    using _world = world
    expect((await browser.ask('PUT', CHANGE, { ...change, revoke_tokens: true })).status).toBe(200)
    expect(world.store.tokens.authenticate(world.bearer)).toBeNull()
  })

  test('not to one that leaked elsewhere', async () => {
    const { world, person, browser } = await signedIn()
    using _world = world
    const refused = await browser.ask('PUT', CHANGE, { ...change, new_password: 'q1w2e3r4t5y6' })
    expect(refused.status).toBe(400)
    expect(refused.json.message).toContain('leaked elsewhere')
    expect((await world.browser(null).ask('POST', SESSION, person)).status).toBe(200)
  })

  test('not from a page of another site', async () => {
    const { world, person, browser } = await signedIn()
    using _world = world
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await browser.ask('PUT', CHANGE, change, headers)).status).toBe(403)
    expect((await world.browser(null).ask('POST', SESSION, person)).status).toBe(200)
  })

  test('once only when two browsers change it at the same moment', async () => {
    const { world, browser } = await signedIn()
    using _world = world
    const others = world.as(world.owner.id)
    const answers = await Promise.all([
      browser.ask('PUT', CHANGE, change),
      others.ask('PUT', CHANGE, { ...change, new_password: 'a third sentence' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
