// A request reads what is committed, whichever process committed it.

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createApp } from '../../src/app.ts'
import { createEditLane } from '../../src/jobs/edit-lane.ts'
import { createLog } from '../../src/log.ts'
import { openDataFolder } from '../../src/store/open.ts'
import { NO_RENDERS } from '../support/no-renders.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testModels } from '../support/test-app.ts'
import { UNLIMITED } from '../support/unlimited.ts'

const TOKENS = 2000

test('tokens of another process work at once, and revoked ones never again, under load', async () => {
  using folder = temporaryFolder()
  const store = openDataFolder(folder.path)
  const app = createApp({
    ...NO_RENDERS,
    hosts: { listenHost: '127.0.0.1', allowedHosts: [] },
    requireRoom: () => {},
    allowPrivate: true,
    store,
    log: createLog('silent'),
    nowMs: Date.now,
    publicUrl: () => 'http://127.0.0.1',
    onJobCreated: () => {},
    cancelJob: () => {},
    editLane: createEditLane(),
    newEditId: () => crypto.randomUUID(),
    models: testModels({ known: async () => [], local: async () => [] }),
    rateLimits: UNLIMITED,
  }).listen({ hostname: '127.0.0.1', port: 0 })
  let asked = 0
  /** Of a list and of a poll in turn: they look tokens up in different statements. */
  const statusOf = async (token: string) => {
    const path = asked++ % 2 === 0 ? '/v1/jobs?limit=1' : `/v1/jobs/${job.id}`
    const response = await fetch(`http://127.0.0.1:${app.server?.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await response.arrayBuffer()
    return response.status
  }
  const owner = store.users.first()
  const [drive] = store.drives.list()
  if (owner === null || drive === undefined) throw new Error('no owner or drive')
  const { job } = store.jobs.create({
    type: 'agent',
    userId: owner.id,
    tokenId: null,
    driveId: drive.id,
    project: { newName: 'Load', teamAccess: 'none' },
    request: {},
    callbackUrl: null,
    idempotency: null,
    answerOf: () => '',
  })
  const own = store.tokens.create({ name: 'load', driveId: drive.id, userId: owner.id }).token

  let isOver = false
  const underLoad = Array.from({ length: 4 }, async (_, client) => {
    for (let i = 0; !isOver; i++) {
      expect(await statusOf(own)).toBe(200)
      store.jobs.report(job.id, `Working ${client}`, i % 100)
    }
  })

  const maker = Bun.spawn(
    [process.execPath, join(import.meta.dir, '../support/token-maker.ts'), folder.path, `${TOKENS}`],
    { stdin: 'pipe', stdout: 'pipe', stderr: 'inherit' },
  )
  const seen: Record<string, Promise<number>[]> = { created: [], revoked: [] }
  let rest = ''
  for await (const chunk of maker.stdout.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [kind = '', token = ''] = line.split(' ')
      seen[kind]?.push(statusOf(token))
    }
    if (seen.created?.length === TOKENS && seen.revoked?.length === 0) {
      await Promise.all(seen.created)
      maker.stdin.write('revoke\n')
      await maker.stdin.end()
    }
  }
  expect(await maker.exited).toBe(0)
  const [created, revoked] = await Promise.all([
    Promise.all(seen.created ?? []),
    Promise.all(seen.revoked ?? []),
  ])
  isOver = true
  await Promise.all(underLoad)
  await app.stop(true)
  store.close()

  const count = (statuses: number[]) =>
    Object.fromEntries(
      Map.groupBy(statuses, String)
        .entries()
        .map(([status, all]) => [status, all.length]),
    )
  expect(count(created)).toEqual({ 200: TOKENS })
  expect(count(revoked)).toEqual({ 401: TOKENS })
}, 60_000)
