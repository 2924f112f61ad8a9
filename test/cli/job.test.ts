// `roughcut job …` through a server that runs.
import { expect, test } from 'bun:test'
import { runProgram } from '../support/run-command.ts'
import { startTestServer } from '../support/test-server.ts'

test('lists, shows and cancels jobs', async () => {
  // A host that never answers: the import waits for it until it is canceled.
  const silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
  await using server = await startTestServer({ flags: { outbound: 'any' } })
  const run = (...words: string[]) => runProgram(server.dataDir, 'job', ...words)
  expect(await run('list')).toMatchObject({ exitCode: 0, stdout: 'No jobs in the last 7 days.\n' })
  const created = await fetch(`${server.url}/v1/jobs/import/project_media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      project_name: 'Memo',
      add_media: { 'a.wav': { url: `http://127.0.0.1:${silent.port}/a.wav` } },
    }),
  })
  const { job_id: id } = (await created.json()) as { job_id: string }
  expect((await run('show', id)).stdout).toContain('import/project_media')
  const startedAt = performance.now()
  expect(await run('cancel', id)).toMatchObject({ exitCode: 0, stdout: `Canceled ${id}.\n` })
  expect(performance.now() - startedAt).toBeLessThan(5000)
  expect(server.store.jobs.read(id)).toMatchObject({ state: 'cancelled' })
  expect((await run('list')).stdout).toMatch(/^ID +TYPE +CREATED +STATE\n.* \d\d:\d\d {2}canceled\n/)
  expect((await run('list', '--project', 'Memo')).stdout).toContain(id)
  expect(await run('list', '--project', 'Nowhere')).toMatchObject({
    exitCode: 1,
    stderr: 'Project "Nowhere" not found.\n',
  })
  expect(await run('show', 'nonsense')).toEqual({
    ...{ exitCode: 1, stdout: '' },
    stderr: 'Job "nonsense" not found; `roughcut job list` shows them.\n',
  })
  expect((await run('cancel', id)).stdout).toContain('Canceled')
  expect(await run('cancel', Bun.randomUUIDv7())).toMatchObject({ exitCode: 1 })
  silent.stop(true)
}, 60_000)
