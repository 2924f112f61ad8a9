// Time, with a clock that is handed in: what lives 24 hours, 14, 30 and 60 days does so to the
// millisecond, callbacks keep their schedule, and a clock that steps breaks nothing.
import { createFetchGuard } from '../../src/adapters/fetch-guard.ts'
import { createCallbackDelivery } from '../../src/jobs/deliver-callback.ts'
import { sweep } from '../../src/jobs/retention.ts'
import { createLog } from '../../src/log.ts'
import { startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { createTestApp } from '../support/test-app.ts'
import { START_MS, testStore } from '../support/test-store.ts'
import { createTestWeb } from '../support/test-web.ts'
import { createTally, must, noted, type Row, type Tally } from './tally.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** As the README promises it: about 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h and 24 h. */
const SCHEDULE_MS = [5_000, 30_000, ...[2, 10, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE_MS)]

export async function clock({ short }: { short: boolean }): Promise<Row[]> {
  const tally = createTally()
  await jobs(tally)
  await sessions(tally)
  await schedule(tally, short ? 3 : 30)
  await steps(tally, short ? 50 : 1000)
  return tally.rows()
}

async function jobs(tally: Tally): Promise<void> {
  await noted(tally, 'jobs leave after 30 days', async () => {
    using world = await createTestApp()
    const job = world.job()
    world.store.jobs.stop(
      job.id,
      { status: 'success', agent_response: '', project_changed: false, ai_credits_used: 1, engine: 'rules' },
      () => '{}',
    )
    const read = async () => (await world.call('GET', `/v1/jobs/${job.id}`)).status
    const listed = async () => {
      const after = encodeURIComponent(new Date(world.clock.nowMs - 30 * DAY_MS).toISOString())
      return ((await world.call('GET', `/v1/jobs?created_after=${after}`)).json.data as unknown[]).length
    }
    world.clock.nowMs = START_MS + 30 * DAY_MS - 1
    must((await read()) === 200 && (await listed()) === 1, 'gone a millisecond early')
    world.clock.nowMs += 1
    must((await read()) === 404, 'still read at 30 days, before any sweep')
    must((await listed()) === 0, 'still listed at 30 days, before any sweep')
    must(world.store.projects.byId(job.projectId) !== null, 'its project went as well')
  })
  await noted(tally, 'idempotency keys live 24 hours', async () => {
    using world = await createTestApp()
    const post = () =>
      world.call('POST', '/v1/jobs/import/project_media', {
        body: { project_name: 'x' },
        headers: { 'idempotency-key': 'k' },
      })
    const first = await post()
    world.clock.nowMs += DAY_MS - 1
    must((await post()).json.job_id === first.json.job_id, 'forgotten early')
    world.clock.nowMs += 1
    must((await post()).json.job_id !== first.json.job_id, 'remembered late')
  })
}

async function sessions(tally: Tally): Promise<void> {
  const me = '/app/api/me'
  await noted(tally, 'sessions end after 14 idle days', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    world.clock.nowMs += 14 * DAY_MS - 1
    must((await browser.ask('GET', me)).status === 200, 'ended early')
    world.clock.nowMs += 14 * DAY_MS - 1
    must((await browser.ask('GET', me)).status === 200, 'use did not prolong it')
    world.clock.nowMs += 14 * DAY_MS
    must((await browser.ask('GET', me)).status === 401, 'lives on')
  })
  await noted(tally, 'sessions end after 60 days of use', async () => {
    using world = createTestWeb()
    const browser = world.as(world.owner.id)
    for (let day = 1; day < 60; day += 1) {
      world.clock.nowMs += DAY_MS
      must((await browser.ask('GET', me)).status === 200, `ended on day ${day}`)
    }
    world.clock.nowMs += DAY_MS
    must((await browser.ask('GET', me)).status === 401, 'lives on')
    await sweep(world.services)
    const left = world.store.raw.query<{ n: number }, []>('SELECT count(*) AS n FROM sessions').get()?.n
    must(left === 0, `${left} expired sessions are kept`)
  })
  await noted(tally, 'one-time links live 24 hours', async () => {
    using world = createTestWeb()
    const ask = (secret: string) => world.browser(null).ask('POST', '/app/api/password-link', { secret })
    const secret = world.store.users.createPasswordLink(world.owner.id)
    world.clock.nowMs += DAY_MS - 1
    must((await ask(secret)).status === 200, 'ended early')
    world.clock.nowMs += 1
    must((await ask(secret)).status === 404, 'lives on')
    const answer = await world
      .browser(null)
      .ask('POST', '/app/api/password', { secret, password: 'long enough for it' })
    must(answer.status === 404, 'sets a password after a day')
  })
}

/** A receiver that always fails: nine attempts, each in its time, then given up. */
async function schedule(tally: Tally, rounds: number): Promise<void> {
  await using receiver = await startCallbackReceiver([500])
  for (let round = 0; round < rounds; round += 1)
    await noted(tally, 'callbacks keep their schedule', async () => {
      using world = testStore()
      const chance = round === 0 ? 0 : round === 1 ? 0.999999 : round / rounds
      const delivery = createCallbackDelivery({
        store: world.store,
        fetchGuard: createFetchGuard({ allowPrivate: true }),
        nowMs: () => world.clock.nowMs,
        log: createLog('silent'),
        random: () => chance,
      })
      const { id } = world.job({ callbackUrl: receiver.url(`/${round}`) })
      world.store.jobs.stop(id, { status: 'success' }, () => '{}')
      const attempts = () => world.store.callbacks.attemptsOf(id).length
      for (let attempt = 1; attempt <= SCHEDULE_MS.length + 1; attempt += 1) {
        delivery.wake()
        await eventually(() => must(attempts() === attempt, `${attempts()} attempts instead of ${attempt}`))
        const row = world.store.callbacks.byJob(id)
        const delayMs = SCHEDULE_MS[attempt - 1]
        if (delayMs === undefined) {
          must(row?.state === 'given_up', `after ${attempt} attempts it is ${row?.state}`)
          break
        }
        const waitMs = (row?.nextAttemptAtMs ?? 0) - world.clock.nowMs
        must(
          Math.abs(waitMs - delayMs) <= delayMs / 10 + 1,
          `attempt ${attempt + 1} after ${waitMs} ms instead of ${delayMs}`,
        )
        world.clock.nowMs += waitMs - 1
        must(world.store.callbacks.due(world.clock.nowMs, 10).length === 0, 'due a millisecond early')
        world.clock.nowMs += 1
      }
      world.clock.nowMs += 365 * DAY_MS
      must(world.store.callbacks.due(world.clock.nowMs, 10).length === 0, 'given up, and due again')
      await delivery.stop(50)
    })
  tally.measure(
    'callbacks keep their schedule',
    `${SCHEDULE_MS.length + 1} attempts over ${(SCHEDULE_MS.reduce((sum, ms) => sum + ms, 0) / HOUR_MS).toFixed(1)} h`,
  )
}

/** A clock that jumps: into the past, the far future, and back. */
async function steps(tally: Tally, count: number): Promise<void> {
  using world = await createTestApp()
  const jumps = [-1, -DAY_MS, DAY_MS, -HOUR_MS, HOUR_MS, 1, -40 * DAY_MS, 40 * DAY_MS, 0]
  const seen = new Set<string>()
  for (let index = 0; index < count; index += 1)
    await noted(tally, 'steps of the clock', async () => {
      world.clock.nowMs += jumps[index % jumps.length] ?? 0
      const created = await world.call('POST', '/v1/jobs/import/project_media', {
        body: { project_name: `step ${index}` },
      })
      must(created.status === 201, `create: ${created.status}`)
      const id = String(created.json.job_id)
      must(!seen.has(id), 'an id came twice')
      seen.add(id)
      must((await world.call('GET', `/v1/jobs/${id}`)).status === 200, 'a new job is not there')
      const list = await world.call('GET', '/v1/jobs?limit=100')
      must(list.status === 200, `list: ${list.status}`)
      world.store.jobs.report(id, 'x', 50)
      world.store.jobs.stop(
        id,
        {
          status: 'error',
          error_code: 'internal_error',
          error_message: 'x',
          media_status: {},
          media_seconds_used: 0,
        },
        () => '{}',
      )
      const job = (await world.call('GET', `/v1/jobs/${id}`)).json
      must(
        String(job.stopped_at) >= String(job.created_at),
        `stopped ${job.stopped_at} before it was created ${job.created_at}`,
      )
    })
}
