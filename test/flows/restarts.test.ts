// A job may take the process down three times. Restarts that somebody asked for are not among them, even when the
// server is killed before it has finished; a kill that nobody announced is.
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { MAX_ATTEMPTS } from '../../src/jobs/engine/states.ts'
import { openStore } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { type MediaHost, startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { makeToken, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(60_000)

let host: MediaHost
beforeAll(async () => {
  host = await startMediaHost()
})
afterAll(() => host[Symbol.asyncDispose]())

type Ending = (server: ServerProcess, isCounted: () => boolean) => Promise<unknown>

/** A job in the middle of a download that never gets further, through `endings` and one more start. */
async function throughRestarts(endings: Ending[]) {
  using folder = temporaryFolder()
  const token = makeToken(folder.path)
  const body = { bytes: await Bun.file(fixture('voice-memo.mp3')).bytes() }
  const url = host.serve('/memo', { body: body.bytes, pauseMs: 1000, pieceBytes: 10 })
  let jobId: string | null = null
  let counted = 0
  for (const end of endings) {
    await using server = await startServerProcess(folder.path, token)
    jobId ??= (await server.client.startImport({ add_media: { memo: { url } } })).job_id
    const id = jobId
    const attempts = () => rowOf(folder.path, id)?.attempts ?? 0
    await eventually(() => expect(attempts()).toBeGreaterThan(counted), 20_000)
    await end(server, () => attempts() > counted)
    counted = attempts()
  }
  const left = rowOf(folder.path, jobId ?? '')
  await using last = await startServerProcess(folder.path, token)
  if (left?.attempts !== MAX_ATTEMPTS) return { left, result: null }
  const { result } = await last.client.stopped(jobId ?? '')
  return { left, result }
}

function rowOf(dataDir: string, jobId: string) {
  const store = openStore({ path: join(dataDir, 'roughcut.db'), readOnly: true })
  try {
    const job = store.jobs.read(jobId)
    return job && { attempts: job.attempts, state: job.state }
  } finally {
    store.close()
  }
}

const kill: Ending = (server) => server.kill()
/** SIGTERM, and what ends the server while it still finishes what it can. */
const stopAnd =
  (end: Ending): Ending =>
  async (server, isCounted) => {
    const exited = server.stop('SIGTERM')
    await eventually(() => expect(isCounted()).toBe(false), 20_000)
    await end(server, isCounted)
    await exited
  }
/** As a service manager that does not wait. */
const stopAndKill = stopAnd(kill)
const stopTwice = stopAnd((server) => server.stop('SIGTERM'))

test('restarts that were asked for never count, however many and however short', async () => {
  const { left } = await throughRestarts([stopAndKill, stopTwice, stopAndKill, stopTwice])
  expect(left).toEqual({ attempts: 0, state: 'running' })
})

test('three kills at one point fail the job, with a message about it', async () => {
  const { left, result } = await throughRestarts([kill, kill, kill])
  expect(left).toEqual({ attempts: MAX_ATTEMPTS, state: 'running' })
  expect(JSON.stringify(result)).toContain('The server stopped unexpectedly three times')
})
