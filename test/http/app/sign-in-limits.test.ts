// Guessing passwords: strangers are slowed down, nobody is locked out, and hashing leaves a processor free.
import { describe, expect, test } from 'bun:test'
import { createGuessLimits } from '../../../src/http/app/guess-limits.ts'
import { createPasswordWork } from '../../../src/http/app/password-work.ts'
import { createTestWeb } from '../../support/test-web.ts'

const PASSWORD = 'correct horse battery'
const SESSION = '/app/api/session'
const HOUR_MS = 3600_000

function clockedLimits() {
  const clock = { nowMs: 1_000_000 }
  const limits = createGuessLimits(() => clock.nowMs)
  /** Milliseconds to wait; null: the guess is let through. */
  const guess = (address: string, email = 'owner@localhost', isAcquainted = false): number | null => {
    try {
      limits.count({ email, address, isAcquainted })
      return null
    } catch (thrown) {
      return (thrown as { retryAfterSeconds: number }).retryAfterSeconds * 1000
    }
  }
  return { clock, limits, guess }
}

describe('guesses at one account', () => {
  test('from one network: five, then one a minute', () => {
    const { clock, guess } = clockedLimits()
    for (let round = 0; round < 5; round++) expect(guess('198.51.100.1')).toBeNull()
    const waitMs = guess('198.51.100.1')
    expect(waitMs).toBe(60_000)
    clock.nowMs += 60_000
    expect(guess('198.51.100.1', ' OWNER@localhost')).toBeNull()
    expect(guess('198.51.100.1')).not.toBeNull()
    expect(guess('198.51.100.2')).toBeNull()
  })

  test('from all networks and a stolen device: at most 100 in any hour, and never none', () => {
    const { clock, guess } = clockedLimits()
    const passed: number[] = []
    for (let minute = 0; minute < 180; minute++) {
      for (let network = 0; network < 50; network++) {
        if (guess(`2001:db8:${minute}:${network}::1`) === null) passed.push(clock.nowMs)
        if (guess('203.0.113.1', 'owner@localhost', true) === null) passed.push(clock.nowMs)
      }
      clock.nowMs += 60_000
    }
    for (const start of passed) {
      const inHour = passed.filter((at) => at >= start && at < start + HOUR_MS).length
      expect(inHour).toBeLessThanOrEqual(100)
    }
    expect(guess('2001:db8:ffff::1') ?? 0).toBeLessThanOrEqual(2 * 60_000)
  })

  test('with an IPv6 network as one address', () => {
    const { guess } = clockedLimits()
    const passed = Array.from({ length: 50 }, (_, host) => guess(`2001:db8:1:2::${host.toString(16)}`))
    expect(passed.filter((wait) => wait === null)).toHaveLength(5)
    expect(guess('2001:db8:1:3::1')).toBeNull()
  })

  test('that were right do not count', () => {
    const { limits } = clockedLimits()
    for (let round = 0; round < 500; round++)
      limits.count({ email: 'owner@localhost', address: '198.51.100.1', isAcquainted: false }).wasRight()
  })

  test('are limited when the clock is set back, too', () => {
    const { clock, guess } = clockedLimits()
    for (let round = 0; round < 5; round++) guess('198.51.100.1')
    clock.nowMs -= 24 * HOUR_MS
    expect(guess('198.51.100.1')).toBe(60_000)
    clock.nowMs += 60_000
    expect(guess('198.51.100.1')).toBeNull()
  })
})

test('one network guesses at thirty accounts at once; a proxy that is not trusted is not one network', () => {
  const { guess } = clockedLimits()
  const allowed = (address: string) =>
    Array.from({ length: 200 }, (_, index) => guess(address, `p${index}@x`)).filter((wait) => wait === null)
      .length
  expect(allowed('198.51.100.1')).toBe(30)
  expect(allowed('127.0.0.1')).toBe(200)
})

describe('at the door', () => {
  async function world() {
    const web = createTestWeb()
    const person = await web.personWithPassword(PASSWORD)
    const guessBy = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          web.browser(null).ask('POST', SESSION, { ...person, password: 'a guess' }),
        ),
      )
    return { web, person, guessBy }
  }

  test('a limit asks for a wait of a minute, and then the right password opens', async () => {
    const { web, person, guessBy } = await world()
    using _web = web
    expect((await guessBy(8)).map(({ status }) => status).sort()).toEqual([
      401, 401, 401, 401, 401, 429, 429, 429,
    ])
    const refused = await web.browser(null).ask('POST', SESSION, person)
    expect(refused.status).toBe(429)
    expect(refused.json.message).toBe('Too many wrong passwords. Wait a minute and try again.')
    expect(refused.headers.get('retry-after')).toBe('60')
    web.clock.nowMs += 60_000
    expect((await web.browser(null).ask('POST', SESSION, person)).status).toBe(200)
  })

  test('a browser that the person signed in with before is let through while strangers guess', async () => {
    const { web, person, guessBy } = await world()
    using _web = web
    const known = web.browser(null)
    await known.ask('POST', SESSION, person)
    await known.ask('DELETE', SESSION)
    await guessBy(8)
    expect((await web.browser(null).ask('POST', SESSION, person)).status).toBe(429)
    expect((await known.ask('POST', SESSION, person)).status).toBe(200)
  })

  test('a device of another person, an old one, or one from before a reset is a stranger', async () => {
    const { web, person, guessBy } = await world()
    using _web = web
    const { devices, users } = web.store
    const others = `roughcut_device=${devices.create(web.member.id)}`
    const reset = `roughcut_device=${devices.create(web.owner.id)}`
    const secret = users.createPasswordLink(web.owner.id)
    await web.browser(null).ask('POST', '/app/api/password', { secret, password: PASSWORD })
    const own = `roughcut_device=${devices.create(web.owner.id)}`
    const statusWith = async (cookie: string) =>
      (await web.browser(cookie).ask('POST', SESSION, { ...person, password: 'a guess' })).status
    await guessBy(8)
    for (const cookie of [others, reset, 'roughcut_device=made-up'])
      expect([cookie, await statusWith(cookie)]).toEqual([cookie, 429])
    expect(await statusWith(own)).toBe(401)
    web.clock.nowMs += 181 * 24 * HOUR_MS
    await guessBy(8)
    expect(await statusWith(own)).toBe(429)
  })

  test.each([
    { trustProxy: false, other: 429 },
    { trustProxy: true, other: 200 },
  ])('the address that a proxy reports counts only when it is trusted: %o', async ({ trustProxy, other }) => {
    using plain = createTestWeb()
    const config = { ...plain.services.config, trustProxy }
    using web = createTestWeb({ services: { config } })
    const person = await web.personWithPassword(PASSWORD)
    const from = (address: string) => ({ 'x-forwarded-for': `203.0.113.9, ${address}` })
    for (let guess = 0; guess < 6; guess++)
      await web.browser(null).ask('POST', SESSION, { ...person, password: 'no' }, from('198.51.100.1'))
    expect((await web.browser(null).ask('POST', SESSION, person, from('198.51.100.2'))).status).toBe(other)
    expect((await web.browser(null).ask('POST', SESSION, person, from('198.51.100.1'))).status).toBe(429)
  })

  test('an unknown account is limited like a known one', async () => {
    using web = createTestWeb()
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess++) {
      const body = { email: 'nobody@example.org', password: 'a guess' }
      statuses.push((await web.browser(null).ask('POST', SESSION, body)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

describe('hashing passwords', () => {
  /** Hashing that ends when the test says so. */
  function heldWork() {
    const gates: (() => void)[] = []
    let running = 0
    let most = 0
    const order: string[] = []
    const work = createPasswordWork({
      hash: async (password) => `hash of ${password}`,
      async verify(password) {
        most = Math.max(most, ++running)
        order.push(password)
        await new Promise<void>((resolve) => gates.push(resolve))
        running -= 1
        return true
      },
    })
    const finishAll = async (all: Promise<unknown>[]) => {
      const done = Promise.allSettled(all)
      let isDone = false
      void done.then(() => {
        isDone = true
      })
      while (!isDone) {
        for (const open of gates.splice(0)) open()
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    return { work, order, most: () => most, finishAll }
  }

  test('is done one after the other, for a line with an end; known people have places of their own', async () => {
    const { work, order, most, finishAll } = heldWork()
    const stranger = { isAcquainted: false }
    const known = { isAcquainted: true }
    const waiting: Promise<unknown>[] = []
    let turnedAway = 0
    for (let index = 0; index < 150; index++)
      try {
        work.requirePlace(stranger)
        waiting.push(work.isRight(`stranger ${index}`, 'hash', stranger))
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 5 })
        turnedAway++
      }
    expect(turnedAway).toBe(150 - 17)
    expect(() => work.requirePlace(known)).not.toThrow()
    waiting.push(work.isRight('known', 'hash', known))
    await finishAll(waiting)
    expect(most()).toBe(1)
    expect(order.indexOf('known')).toBeLessThanOrEqual(2)
  })

  test('takes 64 MiB, two passes and a salt of its own', async () => {
    const work = createPasswordWork()
    const hashes = [await work.hash(PASSWORD), await work.hash(PASSWORD)]
    for (const hash of hashes) {
      expect(hash).toStartWith('$argon2id$v=19$m=65536,t=2,p=1$')
      expect(await work.isRight(PASSWORD, hash, { isAcquainted: true })).toBe(true)
      expect(await work.isRight('another', hash, { isAcquainted: true })).toBe(false)
    }
    expect(new Set(hashes).size).toBe(2)
  })

  test('takes as long for nobody as for somebody, and is never right without a password', async () => {
    const asked: string[] = []
    const work = createPasswordWork({
      hash: async () => 'hash of nobody',
      verify: async (_password, hash) => asked.push(hash) > 0,
    })
    expect(await work.isRight('x', null, { isAcquainted: false })).toBe(false)
    expect(await work.isRight('x', 'known hash', { isAcquainted: false })).toBe(true)
    expect(asked).toEqual(['hash of nobody', 'known hash'])
  })

  test('150 people at the door at once get an answer each, and nobody is let in by it', async () => {
    using web = createTestWeb({
      web: { passwordWork: createPasswordWork({ hash: async () => 'h', verify: async () => false }) },
    })
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) =>
        web.browser(null).ask('POST', SESSION, { email: `p${index}@x.org`, password: 'a guess' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })
})

test('about as many leaked passwords are known as the list has long ones', async () => {
  const { leakedPasswords } = await import('../../../src/http/app/common-passwords.ts')
  const leaked = await leakedPasswords()
  expect(leaked.size).toBeGreaterThan(40_000)
  expect([...leaked].every((password) => password === password.toLowerCase())).toBe(true)
})
