// Tokens, passwords, sessions and links: only hashes at rest, nothing in the log, guessing slowed down,
// and no way to what is somebody else's.
import { heapStats } from 'bun:jsc'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createGuessLimits, type GuessLimits } from '../../src/http/app/guess-limits.ts'
import { createPasswordWork } from '../../src/http/app/password-work.ts'
import { createTestWeb } from '../support/test-web.ts'
import { seeded, UUIDS } from './generate.ts'
import { changedSecrets, issuedSecrets } from './issued-secrets.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

const PASSWORD = 'correct horse battery staple 94'
/** How much longer one of two answers may take; without care it is a factor of a hundred. */
const MAX_TIME_RATIO = 1.6
const MAX_THROTTLE_BYTES = 8 * 2 ** 20

export async function secrets({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  await atRest(tally, short ? 20 : 500)
  await timing(tally, short ? 2 : 12)
  await bruteForce(tally, short ? 20_000 : 200_000)
  using world = costlyWeb()
  await changedSecrets(tally, world, seeded(Number(process.env.TORTURE_SEED ?? 5)), short ? 100 : 5000)
  await revoked(tally, short ? 100 : 2000)
  await strangers(tally)
  return tally.rows()
}

/** Hashes passwords at the cost that a server does, which tests elsewhere leave out. */
function costlyWeb() {
  return createTestWeb({ web: { passwordWork: createPasswordWork() } })
}

async function atRest(tally: Tally, count: number): Promise<void> {
  using world = costlyWeb()
  const { store, owner, drive } = world
  const known: [string, string][] = []
  for (let index = 0; index < count; index += 1) {
    const { token } = store.tokens.create({ name: `token ${index}`, driveId: drive.id, userId: owner.id })
    await world.app.handle(
      new Request('http://roughcut.test/v1/jobs', { headers: { authorization: `Bearer ${token}` } }),
    )
    known.push(['an API token', token])
    const person = store.users.create(`person${index}@example.org`)
    known.push(['a link', store.users.createPasswordLink(person.id)])
  }
  const secret = store.users.createPasswordLink(owner.id)
  const browser = world.browser(null)
  await browser.ask('POST', '/app/api/password', { secret, password: PASSWORD })
  await world.browser(null).ask('POST', '/app/api/session', { email: owner.email, password: PASSWORD })
  await world
    .browser(null)
    .ask('POST', '/app/api/session', { email: owner.email, password: `${PASSWORD} wrong` })
  known.push(
    ['a used link', secret],
    ['a password', PASSWORD],
    ['a session', browser.cookie?.split('=')[1] ?? ''],
    ...(await issuedSecrets(world)),
  )
  const folder = world.services.config.dataDir
  const files = ['roughcut.db', 'roughcut.db-wal', 'roughcut.db-shm']
    .map((name) => join(folder, name))
    .filter(existsSync)
  must(files.length > 0, 'there is no database file')
  const stored = Buffer.concat(files.map((file) => readFileSync(file)))
  const log = world.lines.join('')
  for (const [what, text] of known) {
    must(text.length > 10, `${what} is empty`)
    const forms = [
      text,
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
      Buffer.from(text).toString('hex'),
    ]
    const inFile = forms.some((form) => stored.includes(form))
    tally.note(`at rest: ${what}`, inFile ? `${what} stands in the database` : null)
    tally.note(
      `in the log: ${what}`,
      forms.some((form) => log.includes(form)) ? `${what} stands in the log` : null,
    )
  }
  const hash = store.users.byEmail(owner.email)?.passwordHash ?? ''
  tally.note(
    'passwords are argon2id',
    hash.startsWith('$argon2id$v=19$m=65536,t=2,p=1$') ? null : hash.slice(0, 40),
  )
  tally.note(
    'callback secrets are not in the log',
    log.includes(store.drives.secret(drive.id)) ? 'one is' : null,
  )
}

/** Whether the time of an answer tells who has an account: five guesses per world, then it is throttled. */
async function timing(tally: Tally, worlds: number): Promise<void> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (let index = 0; index < worlds; index += 1) {
    using world = costlyWeb()
    const secret = world.store.users.createPasswordLink(world.owner.id)
    await world.browser(null).ask('POST', '/app/api/password', { secret, password: PASSWORD })
    await world.browser(null).ask('POST', '/app/api/session', { email: 'warm@up', password: 'x' })
    for (let guess = 0; guess < 4; guess += 1)
      for (const who of ['known', 'unknown'] as const) {
        const email = who === 'known' ? world.owner.email : 'nobody@localhost'
        const started = performance.now()
        const { status } = await world
          .browser(null)
          .ask('POST', '/app/api/session', { email, password: 'wrong password' })
        times[who].push(performance.now() - started)
        tally.note('answers to wrong passwords', status === 401 ? null : `${status}`)
      }
  }
  const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const ratio = Math.max(known, unknown) / Math.min(known, unknown)
  tally.note(
    'time of known and unknown emails',
    ratio > MAX_TIME_RATIO ? `${known.toFixed(1)} and ${unknown.toFixed(1)} ms` : null,
  )
  tally.measure(
    'time of known and unknown emails',
    `medians ${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ratio ${ratio.toFixed(2)}`,
  )
}

async function bruteForce(tally: Tally, emails: number): Promise<void> {
  const isAllowed = (limits: GuessLimits, email: string, address: string): boolean => {
    try {
      limits.count({ email, address, isAcquainted: false })
      return true
    } catch {
      return false
    }
  }
  await noted(tally, 'guesses: one person, one address', async () => {
    const limits = createGuessLimits(() => 0)
    let count = 0
    for (let guess = 0; guess < 1000; guess += 1)
      count += isAllowed(limits, 'Owner@localhost ', '10.1.1.1') ? 1 : 0
    must(count === 5, `${count} of 1,000 were looked at`)
  })
  await noted(tally, 'guesses: one person, everywhere, for a day', async () => {
    let nowMs = 0
    const limits = createGuessLimits(() => nowMs)
    let count = 0
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      nowMs += 60_000
      for (let host = 0; host < 20; host += 1)
        count += isAllowed(limits, 'owner@localhost', `2001:db8:${minute}:${host}::1`) ? 1 : 0
    }
    tally.measure('guesses: one person, everywhere, for a day', `${count} looked at`)
    must(count <= 24 * 100, `${count} were looked at`)
    must(count >= 24 * 40, `only ${count} were looked at: that is a lockout`)
  })
  await noted(tally, 'guesses: many people, one address', async () => {
    const limits = createGuessLimits(() => 0)
    let count = 0
    Bun.gc(true)
    const before = heapStats().heapSize
    for (let guess = 0; guess < emails; guess += 1)
      count += isAllowed(limits, `${'p'.repeat(200)}${guess}@x`, '10.1.1.1') ? 1 : 0
    Bun.gc(true)
    const growth = heapStats().heapSize - before
    tally.measure(
      'guesses: many people, one address',
      `${count} of ${emails} looked at; heap ${(growth / 2 ** 20).toFixed(1)} MiB`,
    )
    must(count === 30, `${count} were looked at`)
    must(growth < MAX_THROTTLE_BYTES, `the limits keep ${growth} bytes`)
  })
  await noted(tally, 'guesses: one IPv6 network', async () => {
    const limits = createGuessLimits(() => 0)
    let count = 0
    for (let guess = 0; guess < 500; guess += 1)
      count += isAllowed(limits, 'owner@localhost', `2001:db8:1:2::${guess.toString(16)}`) ? 1 : 0
    must(count === 5, `${count} of 500 were looked at`)
    must(isAllowed(limits, 'owner@localhost', '2001:db8:1:3::1'), 'another network is refused as well')
  })
}

async function revoked(tally: Tally, count: number): Promise<void> {
  using world = costlyWeb()
  const ask = (token: string) =>
    world.app.handle(
      new Request('http://roughcut.test/v1/jobs', { headers: { authorization: `Bearer ${token}` } }),
    )
  for (let index = 0; index < count; index += 1)
    await noted(tally, 'revoked tokens', async () => {
      const { row, token } = world.store.tokens.create({
        name: 'x',
        driveId: world.drive.id,
        userId: world.owner.id,
      })
      must((await ask(token)).status === 200, 'a new token is refused')
      world.store.tokens.revoke(row.id)
      must((await ask(token)).status === 401, 'a revoked token is taken')
    })
  for (const wrong of [
    '',
    'rc_',
    'rc_x',
    world.bearer.slice(0, -1),
    `${world.bearer}x`,
    world.bearer.toUpperCase(),
    world.token.hash,
  ])
    await noted(tally, 'tokens that are none', async () =>
      must((await ask(wrong)).status === 401, `"${wrong}" is taken`),
    )
}

/** A signed-in person of another drive, and nobody at all, at every route with the owner's ids. */
async function strangers(tally: Tally): Promise<void> {
  using world = costlyWeb()
  const project = world.sharedProject('none')
  const job = world.job({ project: { id: project.id } })
  const session = world.store.sessions.create(world.owner.id, 'owner').row
  const { row: token } = world.store.tokens.create({
    name: 'x',
    driveId: world.drive.id,
    userId: world.owner.id,
  })
  const ids: Record<string, string[]> = {
    project_id: [project.id],
    job_id: [job.id],
    drive_id: [world.drive.id],
    session_id: [session.id],
    token_id: [token.id],
    user_id: [world.owner.id],
  }
  const before = JSON.stringify([
    world.store.projects.list(),
    world.store.tokens.list(),
    world.store.drives.list(),
  ])
  // "ALL" stands for the methods that a path does not take.
  const routes = world.app.routes.filter(
    ({ path, method }) => path.startsWith('/app/api/') && method !== 'ALL',
  )
  for (const { method, path } of routes)
    for (const [who, browser] of [
      ['a stranger', world.as(world.stranger.id)],
      ['nobody', world.browser(null)],
    ] as const) {
      const target = path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name]?.[0] ?? UUIDS[0] ?? '')
      if (target === path && who === 'a stranger') continue
      if (/\/session(?:\/second-factor)?$|\/password(?:-link)?$/.test(path)) continue
      const answer = await browser.ask(method, target, ['GET', 'HEAD'].includes(method) ? undefined : {})
      const fits = who === 'nobody' ? answer.status === 401 : answer.status >= 400 && answer.status < 500
      tally.note(`${who} at every route`, fits ? null : `${method} ${target} → ${answer.status}`)
    }
  const after = JSON.stringify([
    world.store.projects.list(),
    world.store.tokens.list(),
    world.store.drives.list(),
  ])
  tally.note('nothing changed by them', before === after ? null : 'something changed')
  for (const headers of [
    { origin: 'http://evil.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://roughcut.test.evil.test' },
  ])
    await noted(tally, 'changes from other sites', async () => {
      const answer = await world
        .as(world.owner.id)
        .ask('POST', `/app/api/projects/${project.id}/trash`, undefined, headers)
      must(answer.status === 403, `${JSON.stringify(headers)} → ${answer.status}`)
    })
}
