// “Events” of the wider surface: webhooks of a drive, what they are sent, and when nothing is.
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { createFetchGuard } from '../../../src/adapters/fetch-guard.ts'
import type { CallbackDelivery } from '../../../src/jobs/deliver-callback.ts'
import { createEventDelivery } from '../../../src/jobs/deliver-events.ts'
import { createLog } from '../../../src/log.ts'
import type { NewJob } from '../../../src/store/job-creation.ts'
import { startCallbackReceiver } from '../../support/callback-receiver.ts'
import { eventually } from '../../support/eventually.ts'
import { FIXTURES, storeMedia } from '../../support/stored-media.ts'
import { createTestWeb } from '../../support/test-web.ts'

const DAY_MS = 24 * 3600_000
const ALL = ['project.created', 'job.stopped', 'export.finished', 'comment.created']
type World = ReturnType<typeof createTestWeb>

const running: CallbackDelivery[] = []
afterEach(async () => {
  for (const delivery of running.splice(0)) await delivery.stop(50)
})

function deliver({ store, services, clock }: World): CallbackDelivery {
  const delivery = createEventDelivery({
    ...{ store, links: services.links, publicUrl: services.publicUrl, random: () => 0.5 },
    fetchGuard: createFetchGuard({ allowPrivate: true }),
    nowMs: () => clock.nowMs,
    log: createLog('silent'),
  })
  running.push(delivery)
  return delivery
}

const pathOf = (world: World) => `/app/api/drives/${world.drive.id}/webhooks`

async function webhook(world: World, url: string, types = ALL): Promise<string> {
  const made = await world.as(world.owner.id).ask('POST', pathOf(world), { url, types, description: 'CI' })
  expect(made.status).toBe(201)
  return made.json.webhook_id
}

const shown = async (world: World) => (await world.as(world.owner.id).ask('GET', pathOf(world))).json.data

test.each([
  ['an address with a user name', { url: 'https://ada@hooks.example/a', types: ALL }, 'url must be'],
  ['an address with a password', { url: 'https://ada:pw@hooks.example/a', types: ALL }, 'url must be'],
  ['another scheme', { url: 'ftp://hooks.example/a', types: ALL }, 'url must be'],
  ['a longer address', { url: `https://hooks.example/${'a'.repeat(2030)}`, types: ALL }, 'url must be'],
  ['no types', { url: 'https://hooks.example/a', types: [] }, 'types must be'],
  ['a type twice', { url: 'https://hooks.example/a', types: ['job.stopped', 'job.stopped'] }, 'different'],
  ['an unknown type', { url: 'https://hooks.example/a', types: ['job.started'] }, 'types[0]'],
])('a webhook with %s is 400', async (_name, body, named) => {
  using world = createTestWeb()
  const made = await world.as(world.owner.id).ask('POST', pathOf(world), body)
  expect([made.status, made.json.message]).toEqual([400, expect.stringContaining(named)])
})

test('webhooks are an owner’s, at most twenty, and go when they are deleted', async () => {
  using world = createTestWeb()
  const owner = world.as(world.owner.id)
  expect((await world.as(world.member.id).ask('GET', pathOf(world))).status).toBe(403)
  expect((await world.as(world.stranger.id).ask('GET', pathOf(world))).status).toBe(404)
  const id = await webhook(world, 'https://hooks.example/a', ['job.stopped'])
  expect(await shown(world)).toMatchObject([
    {
      ...{ webhook_id: id, url: 'https://hooks.example/a', types: ['job.stopped'], description: 'CI' },
      ...{ failing_since: null, paused_at: null, deliveries: [] },
    },
  ])
  for (let count = 1; count < 20; count += 1) await webhook(world, 'https://hooks.example/b')
  const more = await owner.ask('POST', pathOf(world), { url: 'https://hooks.example/c', types: ALL })
  expect([more.status, more.json.message]).toEqual([409, expect.stringContaining('at most 20 webhooks')])
  expect((await owner.ask('DELETE', `${pathOf(world)}/${id}`)).json).toEqual({ deleted: true })
  expect((await owner.ask('DELETE', `${pathOf(world)}/${id}`)).status).toBe(404)
  expect(await shown(world)).toHaveLength(19)
})

test.each([
  ['an ftp address', { url: 'ftp://hooks.example/', types: ALL }, /url must be an http or https address/],
  ['a metadata address', { url: 'http://169.254.169.254/', types: ALL }, /url .*169\.254/],
  ['no types', { url: 'https://hooks.example/', types: [] }, /types/],
  ['an unknown type', { url: 'https://hooks.example/', types: ['project.deleted'] }, /types/],
  ['a type twice', { url: 'https://hooks.example/', types: ['job.stopped', 'job.stopped'] }, /types/],
])('%s is refused', async (_what, body, message) => {
  using world = createTestWeb()
  const answer = await world.as(world.owner.id).ask('POST', pathOf(world), body)
  expect([answer.status, answer.json.message]).toEqual([400, expect.stringMatching(message)])
  expect(await shown(world)).toEqual([])
})

test('an event is one POST, signed with the secret of the drive', async () => {
  await using receiver = await startCallbackReceiver()
  using world = createTestWeb()
  // The library that verifies it knows no other clock.
  world.clock.nowMs = Date.now()
  await webhook(world, receiver.url())
  const project = world.sharedProject('view', 'Zoë')
  deliver(world).wake()
  await eventually(() => expect(receiver.received).toHaveLength(1))
  const [got] = receiver.received
  const event = new Webhook(world.store.drives.secret(world.drive.id)).verify(
    got?.body ?? '',
    got?.headers ?? {},
  )
  expect(event).toEqual({
    type: 'project.created',
    id: got?.id,
    created_at: new Date(world.clock.nowMs).toISOString(),
    drive_id: world.drive.id,
    data: {
      project_id: project.id,
      name: 'Zoë',
      project_url: `${world.services.publicUrl()}/projects/${project.id}`,
    },
  })
  await eventually(async () =>
    expect((await shown(world))[0].deliveries).toMatchObject([{ state: 'delivered', http_status: 200 }]),
  )
})

test('a project that an import creates is reported, one that it goes into is not', async () => {
  using world = createTestWeb()
  await webhook(world, 'https://hooks.example/', ['project.created'])
  const importInto = (project: NewJob['project']) =>
    world.store.jobs.create({
      ...{ type: 'import/project_media', userId: world.owner.id, tokenId: null, driveId: world.drive.id },
      ...{ project, request: {}, callbackUrl: null, idempotency: null, answerOf: () => '' },
    }).job.projectId
  const id = importInto({ newName: 'Zoë', teamAccess: 'view' })
  importInto({ id })
  importInto({ newName: 'Private', teamAccess: 'none' })
  const events = world.store.raw.query('SELECT type, project_id AS id FROM webhook_events').all()
  expect(events).toEqual([{ type: 'project.created', id }])
})

test('private projects, other types and what was rolled back send nothing', async () => {
  using world = createTestWeb()
  await webhook(world, 'https://hooks.example/', ['comment.created'])
  const wanted = await webhook(world, 'https://hooks.example/', ['project.created'])
  world.sharedProject('none')
  expect(() =>
    world.store.transaction(() => {
      world.sharedProject('view')
      throw new Error('never mind')
    }),
  ).toThrow('never mind')
  expect((await shown(world)).map(({ deliveries }: { deliveries: unknown[] }) => deliveries)).toEqual([
    [],
    [],
  ])
  world.sharedProject('view')
  for (const { webhook_id, deliveries } of await shown(world))
    expect(deliveries).toHaveLength(webhook_id === wanted ? 1 : 0)
})

test('a job that stops is sent as the interface shows it, in the version of its request', async () => {
  await using receiver = await startCallbackReceiver()
  using world = createTestWeb()
  const project = world.sharedProject('edit')
  await webhook(world, receiver.url(), ['job.stopped'])
  for (const apiVersion of ['1.0', '1.2'] as const) {
    const { id } = world.job({ project: { id: project.id }, apiVersion })
    world.store.jobs.stop(
      id,
      { status: 'error', error_message: 'No.', error_code: 'x' },
      () => '',
      'cancelled',
    )
  }
  deliver(world).wake()
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const events = receiver.received.map(({ body, headers }) => ({
    state: JSON.parse(body).data.job_state,
    version: headers['roughcut-version'],
  }))
  expect(events.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { state: 'cancelled', version: '1.2' },
    { state: 'stopped', version: '1.0' },
  ])
})

test('what fails is sent again with the same bytes, pauses the webhook after three days, and resumes', async () => {
  await using receiver = await startCallbackReceiver([500, 500, 500, 200])
  using world = createTestWeb()
  const id = await webhook(world, receiver.url())
  world.sharedProject('view')
  const delivery = deliver(world)
  for (const pauseMs of [0, DAY_MS, 2 * DAY_MS]) {
    const count = receiver.received.length
    world.clock.nowMs += pauseMs
    delivery.wake()
    await eventually(async () => expect((await shown(world))[0].deliveries[0].attempt_count).toBe(count + 1))
  }
  expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1)
  expect((await shown(world))[0]).toMatchObject({
    paused_at: new Date(world.clock.nowMs).toISOString(),
    deliveries: [{ state: 'given_up', attempt_count: 3, http_status: 500 }],
  })
  world.sharedProject('view')
  expect((await shown(world))[0].deliveries).toHaveLength(1)

  const owner = world.as(world.owner.id)
  expect((await owner.ask('POST', `${pathOf(world)}/${id}/resume`)).json).toEqual({ resumed: true })
  world.sharedProject('view', 'After the pause')
  delivery.wake()
  await eventually(() => expect(receiver.received).toHaveLength(4))
  expect(JSON.parse(receiver.received[3]?.body ?? '').data.name).toBe('After the pause')
  await eventually(async () =>
    expect((await shown(world))[0]).toMatchObject({ failing_since: null, paused_at: null }),
  )
})

test('exports and comments come with what a program needs to act on them', async () => {
  await using receiver = await startCallbackReceiver()
  using world = createTestWeb()
  await webhook(world, receiver.url(), ['export.finished', 'comment.created'])
  const { id: projectId } = world.sharedProject('view')
  const media = { projectId, name: 'intro', file: join(FIXTURES, 'intro.wav'), text: 'this is the text' }
  const { id: mediaId } = await storeMedia(world.services, media)
  const owner = world.as(world.owner.id)
  const url = `/app/api/projects/${projectId}`
  const operations = [{ type: 'create_composition', name: 'Cut', clips: [{ mediaId }] }]
  const made = await owner.ask('POST', `${url}/edits`, { base: 0, operations })
  const compositionId = made.json.document.compositions[0].id
  const delivery = deliver(world)

  const comment = await owner.ask('POST', `${url}/comments`, {
    media_id: mediaId,
    word_ids: ['w1'],
    text: 'Too fast?',
  })
  delivery.wake()
  await eventually(() => expect(receiver.received).toHaveLength(1))
  expect(JSON.parse(receiver.received[0]?.body ?? '').data).toEqual({
    project_id: projectId,
    composition_id: compositionId,
    comment_id: comment.json.comment_id,
    author: world.owner.email,
    text: 'Too fast?',
    at_seconds: expect.any(Number),
  })

  const asked = await owner.ask('POST', `${url}/exports`, { composition_id: compositionId, format: 'srt' })
  await world.exports.idle()
  delivery.wake()
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const { data } = JSON.parse(receiver.received[1]?.body ?? '')
  expect(data).toEqual({
    export_id: asked.json.export_id,
    project_id: projectId,
    composition_id: compositionId,
    format: 'srt',
    state: 'done',
    download_url: expect.stringMatching(/\/d\/.*\.srt\?e=/),
  })
  const download = await world
    .browser(null)
    .ask('GET', new URL(data.download_url).pathname + new URL(data.download_url).search)
  expect([download.status, new TextDecoder().decode(download.bytes)]).toEqual([
    200,
    expect.stringContaining('this is'),
  ])
})
