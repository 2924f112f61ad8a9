// Another process holds the database's write lock: a shell, a slow command, a backup tool.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { heldWork } from '../support/scripted-job.ts'
import { startTestServer } from '../support/test-server.ts'

setDefaultTimeout(60_000)

/** Holds the lock until `free`. */
async function holdLock(dataDir: string) {
  const script = join(import.meta.dir, '../support/lock-holder.ts')
  const holder = Bun.spawn([process.execPath, script, join(dataDir, DATABASE_FILE)], {
    stdin: 'pipe',
    stdout: 'pipe',
  })
  const reader = holder.stdout.getReader()
  await reader.read()
  return {
    async free() {
      holder.stdin.write('go\n')
      await holder.stdin.end()
      await holder.exited
    },
  }
}

const IMPORT = { project_name: 'Held', add_media: { a: { url: 'http://127.0.0.1:9/a.mp4' } } }

test('requests that write wait, then get 503; reading and /healthz keep working; nothing is lost', async () => {
  const held = heldWork()
  const kind = { isInProjectOrder: true, run: held.work, failure: () => ({ status: 'error' as const }) }
  await using server = await startTestServer({ replace: { kinds: { agent: kind } } })
  const job = (await server.client.request('POST', '/jobs/agent', { project_name: 'Job', prompt: 'x' }))
    .body as {
    job_id: string
  }
  await held.begun
  const answersMs: number[] = []
  let isOver = false
  using _end = {
    [Symbol.dispose]() {
      isOver = true
    },
  }
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      answersMs.push(performance.now() - begun)
      await Bun.sleep(5)
    }
  })()
  // How late an answer comes on this machine without a lock: another job may take its processor away.
  await Bun.sleep(500)
  const unheldMs = Math.max(...answersMs.splice(0))
  const { free } = await holdLock(server.dataDir)
  const begun = performance.now()
  const refused = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await fetch(`${server.url}/v1/jobs/import/project_media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(IMPORT),
      })
      return [response.status, response.headers.get('retry-after'), (await response.json()).error]
    }),
  )
  const tookMs = performance.now() - begun
  expect(refused).toEqual(Array(20).fill([503, '2', 'Service Unavailable']))
  expect(tookMs).toBeGreaterThan(1_900)
  expect((await server.client.readJob(job.job_id)).job_state).toBe('running')
  // Its outcome waits for the lock, without holding anything up.
  held.release()
  await Bun.sleep(100)
  expect((await server.client.readJob(job.job_id)).job_state).toBe('running')
  const waiting = server.client.request('POST', '/jobs/import/project_media', IMPORT)
  await free()
  expect((await waiting).status).toBe(201)
  await eventually(() =>
    expect(server.store.jobs.read(job.job_id)).toMatchObject({
      state: 'stopped',
      result: { status: 'success' },
    }),
  )
  isOver = true
  await watching
  // Another test's process may take both processors away for a moment; a held lock would keep every answer.
  const inOrder = answersMs.toSorted((a, b) => a - b)
  expect(inOrder[Math.floor(inOrder.length * 0.95)]).toBeLessThan(100 + unheldMs)
  expect(inOrder.at(-1)).toBeLessThan(1_000)
  expect(server.store.jobs.countRunning().agent).toBe(0)
  const { body } = await server.client.request('GET', '/jobs?type=import%2Fproject_media')
  expect((body as { data: unknown[] }).data).toHaveLength(1)
})
