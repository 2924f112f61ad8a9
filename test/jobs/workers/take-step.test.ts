// How a worker hands a step back while its server comes and goes.
import { expect, test } from 'bun:test'
import { createMediaPrograms } from '../../../src/adapters/media-programs.ts'
import { createWorkerCache } from '../../../src/adapters/worker-cache.ts'
import { createWorkerServer } from '../../../src/adapters/worker-server.ts'
import { loadConfig } from '../../../src/config.ts'
import { RoughcutError } from '../../../src/errors.ts'
import { takeStep } from '../../../src/jobs/workers/take-step.ts'
import { createLog } from '../../../src/log.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const INPUT = { model: 'tiny', hash: '0'.repeat(64) }
const STEPS: Record<string, { kind: string; input: unknown }> = {
  // No worker of this version can do it.
  unknown: { kind: 'paint', input: {} },
  // The model says that nobody can.
  hopeless: { kind: 'transcribe', input: INPUT },
}

/** A server that hands out `STEPS` and answers the first `outages` attempts to hand one back with `status`. */
function fakeServer({ outages, status }: { outages: number; status: number }) {
  const handedBack: { path: string; body: unknown; isHeard: boolean }[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const [, stepId = '', verb = ''] = /^\/worker\/steps\/(\w+)\/([\w-]+)$/.exec(pathname) ?? []
      if (verb === 'claim') return Response.json({ lease: 'lease', ...STEPS[stepId] })
      if (verb !== 'fail' && verb !== 'give-back') return Response.json({})
      const before = handedBack.filter(({ path }) => path === pathname).length
      const isHeard = before >= outages
      handedBack.push({ path: pathname, body: await request.json(), isHeard })
      return isHeard ? Response.json({}) : Response.json({ message: 'not now' }, { status })
    },
  })
  return {
    handedBack,
    url: `http://127.0.0.1:${server.port}`,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

async function partsFor(url: string, folder: string) {
  const cache = await createWorkerCache(folder, 1e9)
  return {
    server: createWorkerServer(
      { url, token: 'rcw_test' },
      { worker_id: 'w', name: 'w', places: 1, cores: 1 },
    ),
    cache: { ...cache, withFile: ((_hash, _fetch, _signal, work) => work('file')) as typeof cache.withFile },
    ...{ workFolder: folder, log: createLog('silent'), programs: createMediaPrograms(loadConfig({}, {})) },
    borrowEngine: () =>
      Promise.reject(new RoughcutError('transcription_failed', 'The recognizer ended unexpectedly.')),
  }
}

test('a step that failed or is given back is handed back until the server hears it', async () => {
  using folder = temporaryFolder()
  await using server = fakeServer({ outages: 2, status: 503 })
  const parts = await partsFor(server.url, folder.path)
  const never = new AbortController().signal
  await Promise.all(Object.keys(STEPS).map((stepId) => takeStep(parts, stepId, never)))
  const heard = server.handedBack.filter(({ isHeard }) => isHeard)
  expect(server.handedBack).toHaveLength(6)
  expect(heard.sort((a, b) => a.path.localeCompare(b.path))).toEqual([
    {
      path: '/worker/steps/hopeless/fail',
      body: { code: 'transcription_failed', message: 'The recognizer ended unexpectedly.' },
      isHeard: true,
    },
    {
      path: '/worker/steps/unknown/give-back',
      body: { reason: 'this version cannot do paint' },
      isHeard: true,
    },
  ])
})

test('a step that another worker has by then is not handed back again', async () => {
  using folder = temporaryFolder()
  await using server = fakeServer({ outages: 9, status: 410 })
  await takeStep(await partsFor(server.url, folder.path), 'unknown', new AbortController().signal)
  expect(server.handedBack).toHaveLength(1)
})

test('a worker that is stopped gives its step back once, and does not wait for a server that is away', async () => {
  using folder = temporaryFolder()
  await using server = fakeServer({ outages: 9, status: 503 })
  const parts = await partsFor(server.url, folder.path)
  const stop = new AbortController()
  const stopping = new Error('stopping')
  const borrowEngine = () => {
    stop.abort(stopping)
    return Promise.reject(stopping)
  }
  await expect(takeStep({ ...parts, borrowEngine }, 'hopeless', stop.signal)).rejects.toBe(stopping)
  expect(server.handedBack).toEqual([
    { path: '/worker/steps/hopeless/give-back', body: { reason: 'the worker was stopped' }, isHeard: false },
  ])
})
