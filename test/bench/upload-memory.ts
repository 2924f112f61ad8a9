// Memory of the server while it receives a file of 900 MB and imports it: at most 150 MB above idle, its children (ffmpeg,
// speech) excluded. The kernel keeps the peak, so nothing between two samples is missed.
//
//   bun test/bench/upload-memory.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDataFolder } from '../../src/store/open.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { silentWav } from './silent-wav.ts'

const FILE_BYTES = Number(process.env.ROUGHCUT_UPLOAD_BYTES ?? 900_000_000)
/** As the pages send it. */
const PIECE_BYTES = 8 * 1024 * 1024
const LIMIT_MB = 150
const IDLE_MS = 3000
const NAME = 'silence.wav'

using folder = temporaryFolder()
const path = join(folder.path, NAME)
const writer = Bun.file(path).writer()
for (const piece of silentWav(FILE_BYTES)) {
  writer.write(piece)
  await writer.flush()
}
await writer.end()
const file = Bun.file(path)

type Answer = Record<string, unknown>

/** Of the process, since the last reset. */
function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6
}
const resetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** Each on a new server, so that none profits from memory that another has taken. */
async function measured(way: string, send: (server: Server) => Promise<string>) {
  using data = temporaryFolder()
  const token = makeToken(data.path)
  await using started = await startServerProcess(data.path, token)
  const server: Server = { ...started, token, cookie: sessionCookie(data.path) }
  await Bun.sleep(IDLE_MS)
  const idleMb = memoryMb(server.pid, 'VmRSS')
  resetPeak(server.pid)
  const startMs = performance.now()
  const jobId = await send(server)
  const sentMs = performance.now()
  const sentMb = memoryMb(server.pid, 'VmHWM')
  let job: Answer
  do {
    await Bun.sleep(250)
    job = await asked(server, `/v1/jobs/${jobId}`)
  } while (job.job_state !== 'stopped')
  const peakMb = memoryMb(server.pid, 'VmHWM')
  const seconds = (fromMs: number, toMs: number) => ((toMs - fromMs) / 1000).toFixed(1)
  return {
    way,
    'idle MB': idleMb.toFixed(0),
    'above idle, sent': (sentMb - idleMb).toFixed(0),
    'above idle, imported': (peakMb - idleMb).toFixed(0),
    'sent s': seconds(startMs, sentMs),
    'imported s': seconds(sentMs, performance.now()),
    result: String((job.result as Answer).status),
  }
}

type Server = Pick<Awaited<ReturnType<typeof startServerProcess>>, 'url' | 'pid'> & {
  token: string
  cookie: string
}

function sessionCookie(dataDir: string): string {
  const store = openDataFolder(dataDir)
  try {
    const owner = store.users.first()
    if (owner === null) throw new Error('the data folder has no owner')
    return `roughcut_session=${store.sessions.create(owner.id, 'bench').secret}`
  } finally {
    store.close()
  }
}

async function asked({ url, token }: Server, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers }
  const response = await fetch(`${url}${path}`, { ...init, headers })
  const answer = (await response.json()) as Answer
  if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

async function announced(server: Server): Promise<{ jobId: string; target: string }> {
  const body = {
    project_name: 'Bench',
    add_media: { [NAME]: { content_type: 'audio/wav', file_size: FILE_BYTES } },
  }
  const created = await asked(server, '/v1/jobs/import/project_media', {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const urls = created.upload_urls as Record<string, { upload_url: string }>
  return { jobId: String(created.job_id), target: urls[NAME]?.upload_url.slice(server.url.length) ?? '' }
}

const pieces = () =>
  Array.from({ length: Math.ceil(FILE_BYTES / PIECE_BYTES) }, (_, index) => {
    const start = index * PIECE_BYTES
    return { start, end: Math.min(start + PIECE_BYTES, FILE_BYTES) }
  })

const rows = [
  await measured('direct, one PUT', async (server) => {
    const { jobId, target } = await announced(server)
    await asked(server, target, { method: 'PUT', body: file })
    return jobId
  }),
  await measured('direct, ranges of 8 MiB', async (server) => {
    const { jobId, target } = await announced(server)
    for (const { start, end } of pieces())
      await asked(server, target, {
        method: 'PUT',
        headers: { 'content-range': `bytes ${start}-${end - 1}/${FILE_BYTES}` },
        body: file.slice(start, end),
      })
    return jobId
  }),
  await measured('pages, pieces of 8 MiB', async (server) => {
    const headers = { cookie: server.cookie, origin: server.url, 'sec-fetch-site': 'same-origin' }
    const json = (method: string, body: object) => ({ method, headers, body: JSON.stringify(body) })
    const { upload_id } = await asked(
      server,
      '/app/api/uploads',
      json('POST', { name: NAME, size: FILE_BYTES }),
    )
    for (const { start, end } of pieces())
      await asked(server, `/app/api/uploads/${upload_id}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          ...{ 'content-type': 'application/offset+octet-stream', 'upload-offset': String(start) },
        },
        body: file.slice(start, end),
      })
    const { drives } = (await asked(server, '/app/api/me', { headers })) as {
      drives: { drive_id: string }[]
    }
    const wanted = { drive_id: drives[0]?.drive_id, name: 'Bench', add_media: [{ name: NAME, upload_id }] }
    return String((await asked(server, '/app/api/projects', json('POST', wanted))).job_id)
  }),
]
console.table(rows)
if (rows.some((row) => Number(row['above idle, imported']) > LIMIT_MB)) {
  console.error(`At most ${LIMIT_MB} MB above idle are allowed.`)
  process.exitCode = 1
}
