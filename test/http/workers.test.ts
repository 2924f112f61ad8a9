// /worker without a queue and without workers: who is let in, and to what.
import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createWorkerServer } from '../../src/adapters/worker-server.ts'
import { createWorkerRoutes } from '../../src/http/workers/routes.ts'
import { StepDesk } from '../../src/jobs/workers/desk.ts'
import { createLog } from '../../src/log.ts'
import { VERSION } from '../../src/version.ts'
import { rejectionOf } from '../support/rejection.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testStore } from '../support/test-store.ts'

const HASH = 'a'.repeat(64)
const OTHER_HASH = 'b'.repeat(64)
const WORKER = { worker_id: 'w', name: 'one', places: 1, cores: 4 }

function world({ hasQueue = true } = {}) {
  const base = testStore()
  const folder = temporaryFolder()
  const desk = new StepDesk(() => base.clock.nowMs)
  const none = { running: 0, waiting: 0 }
  const kinds = { transcribe: none, probe: none, derive: none, render: none }
  const load = () => ({ workers: [], kinds })
  const app = createWorkerRoutes({
    store: base.store,
    log: createLog('silent'),
    workers: hasQueue ? { desk, queueName: 'steps-1', load } : null,
  })
  const { row, token } = base.store.workerTokens.create('one')
  const ask = (
    method: string,
    path: string,
    { bearer = token, version = VERSION, lease = '', body, range }: Record<string, unknown> = {},
  ) =>
    app.handle(
      new Request(`http://localhost/worker/${path}`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${bearer}`, 'roughcut-worker-version': String(version) },
          ...{ 'roughcut-lease': String(lease), 'content-type': 'application/json' },
          ...(range === undefined ? {} : { range: String(range) }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
  const send = (text: string, headers: Record<string, string>) =>
    app.handle(
      new Request('http://localhost/worker/results/job-1', {
        ...{ method: 'PUT', body: text },
        headers: { authorization: `Bearer ${token}`, 'roughcut-worker-version': VERSION, ...headers },
      }),
    )
  const open = () => {
    const opened = desk.open(
      {
        ...{ id: 'job-1', jobId: 'job', kind: 'render' as const },
        files: new Map([[HASH, join(folder.path, HASH)]]),
        results: { folder: folder.path, maxBytes: 10 },
        ...{ input: () => ({ hash: HASH }), onReport: () => true, onWaiting: () => {} },
      },
      (result, received) => ({ result, received }),
      new AbortController().signal,
    )
    return opened
  }
  const dispose = () => {
    base[Symbol.dispose]()
    folder[Symbol.dispose]()
  }
  return { ...base, app, folder, desk, row, token, ask, send, open, [Symbol.dispose]: dispose }
}

describe('the paths of workers', () => {
  test('needs a worker token that is valid now, before anything else is looked at', async () => {
    using here = world()
    const hello = (more: Record<string, unknown>) => here.ask('POST', 'hello', { body: WORKER, ...more })
    expect((await hello({})).status).toBe(200)
    expect((await hello({ bearer: here.bearer })).status).toBe(401)
    expect((await hello({ bearer: `${here.token}x`, version: 'other' })).status).toBe(401)
    expect((await here.ask('GET', 'nothing', { bearer: '' })).status).toBe(401)
    here.store.workerTokens.revoke(here.row.id)
    expect((await hello({})).status).toBe(401)
  })

  test('refuses another version, a server without a queue, other methods and other shapes, in words', async () => {
    using here = world()
    const old = await here.ask('POST', 'hello', { body: WORKER, version: '0.0.1' })
    expect({ status: old.status, text: await old.text() }).toMatchObject({
      status: 409,
      text: expect.stringContaining('Install the same version on both'),
    })
    expect((await here.ask('GET', 'hello')).status).toBe(405)
    expect((await here.ask('POST', 'other', { body: {} })).status).toBe(404)
    expect((await here.ask('POST', 'hello', { body: { ...WORKER, places: 0 } })).status).toBe(400)
    using without = world({ hasQueue: false })
    expect(await (await without.ask('POST', 'hello', { body: WORKER })).text()).toContain('ROUGHCUT_QUEUE')
  })

  test('gives nothing for a step that nobody opened', async () => {
    using here = world()
    expect((await here.ask('POST', 'steps/made-up/claim', { body: WORKER })).status).toBe(410)
    expect((await here.ask('POST', 'steps/made-up/finish', { body: {}, lease: 'x' })).status).toBe(410)
  })

  test('reads the files of a claimed step, and no others', async () => {
    using here = world()
    const opened = here.open()
    for (const hash of [HASH, OTHER_HASH]) writeFileSync(join(here.folder.path, hash), 'media')
    const claimed = await here.ask('POST', 'steps/job-1/claim', { body: WORKER })
    const { lease, input } = (await claimed.json()) as { lease: string; input: unknown }
    expect(input).toEqual({ hash: HASH })
    const media = (hash: string, more: Record<string, unknown>) =>
      here.ask('GET', `media/${hash}?step=job-1`, more)
    expect(await (await media(HASH, { lease })).text()).toBe('media')
    const part = await media(HASH, { lease, range: 'bytes=3-' })
    expect({ status: part.status, text: await part.text() }).toEqual({ status: 206, text: 'ia' })
    expect((await media(OTHER_HASH, { lease })).status).toBe(404)
    expect((await media(HASH, {})).status).toBe(410)
    const { token } = here.store.workerTokens.create('another')
    expect((await media(HASH, { lease, bearer: token })).status).toBe(410)
    expect((await here.ask('POST', 'steps/job-1/finish', { lease, body: ['done'] })).status).toBe(200)
    expect(await opened).toEqual({ result: ['done'], received: null })
    expect((await media(HASH, { lease })).status).toBe(410)
  })

  test('fail a step with the reason that its worker gives', async () => {
    using here = world()
    const opened = rejectionOf(here.open())
    using listening = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => here.app.handle(request),
    })
    const server = createWorkerServer(
      { url: String(listening.url).replace(/\/$/, ''), token: here.token },
      WORKER,
    )
    const claimed = await server.claim('job-1', new AbortController().signal)
    // As a worker has it, which knows more of its outcome.
    const outcome = { kind: 'failed', code: 'unsupported_media', message: 'No sound.' }
    await server.fail('job-1', claimed?.lease ?? '', outcome)
    expect(await opened).toMatchObject({ code: 'unsupported_media', message: 'No sound.' })
  })

  test('take the file that a step makes, if it is the one that was announced', async () => {
    using here = world()
    const opened = here.open()
    const claimed = await here.ask('POST', 'steps/job-1/claim', { body: WORKER })
    const { lease } = (await claimed.json()) as { lease: string }
    const sha256 = Bun.SHA256.hash('result', 'hex')
    const send = (text: string, more: Record<string, string> = {}) =>
      here.send(text, { 'roughcut-lease': lease, 'roughcut-sha256': sha256, 'content-length': '6', ...more })
    expect((await send('result', { 'roughcut-lease': 'guessed' })).status).toBe(410)
    expect((await send('result', { 'roughcut-sha256': '' })).status).toBe(400)
    expect((await send('result', { 'content-length': '11' })).status).toBe(413)
    for (const wrong of ['resul', 'resulT', 'results']) expect((await send(wrong)).status).toBe(400)
    expect(readdirSync(here.folder.path)).toEqual([])
    expect((await send('result')).status).toBe(200)
    const [name = ''] = readdirSync(here.folder.path)
    expect((await here.ask('POST', 'steps/job-1/finish', { lease, body: {} })).status).toBe(200)
    const path = join(here.folder.path, name)
    expect(await opened).toEqual({ result: {}, received: { path, sha256, sizeBytes: 6 } })
    expect(readFileSync(path, 'utf8')).toBe('result')
    expect((await send('result')).status).toBe(410)
  })
})
