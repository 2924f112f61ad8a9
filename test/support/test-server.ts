// A whole server in this process, on a free port, with real parts: SQLite, ffmpeg and the small speech
// model. For flows; what needs no socket uses test-app.ts, what kills servers uses server-process.ts.

import { createSpeechChild } from '../../src/adapters/whisper/speech-child.ts'
import { loadConfig } from '../../src/config.ts'
import { createPromptChild } from '../../src/jobs/kinds/agent/prompt-tasks.ts'
import { createLog } from '../../src/log.ts'
import { type StartOptions, startServer } from '../../src/start.ts'
import { type DocumentCheck, documentCheck } from './document-check.ts'
import { eventually } from './eventually.ts'
import { childCommand } from './program.ts'
import { rememberingSpeechChild } from './remembered-windows.ts'
import { SPEECH_MODEL, skipThreadTrial } from './speech.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { beginDataFolder } from './test-store.ts'
import { UNLIMITED } from './unlimited.ts'

export { SPEECH_MODEL }

/** A job as GET /jobs/{id} shows it. */
export type SeenJob = {
  job_id: string
  job_state: 'running' | 'stopped'
  project_id: string
  drive_id: string
  progress?: { label: string; percent: number }
  result?: ImportResult & Record<string, unknown>
}
export type ImportResult = {
  status: string
  error_code?: string
  error_message?: string
  media_seconds_used: number
  media_status: Record<string, MediaStatus>
  created_compositions?: { id: string; name: string }[]
  warnings?: string[]
}
type MediaStatus = {
  status: string
  duration_seconds?: number
  error_code?: string
  error_message?: string
  transcript?: { status: string; language?: string; word_count?: number; error_message?: string }
  warnings?: string[]
}

export type TestClient = ReturnType<typeof testClient>

/** Calls /v1 of a server with a token, as a client would. */
export function testClient(url: string, token: string, check: DocumentCheck = () => {}) {
  const request = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    check({ method, path: `/v1${path}`, response, text })
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const readJob = async (id: string): Promise<SeenJob> => {
    const { status, body } = await request('GET', `/jobs/${id}`)
    if (status !== 200) throw new Error(`job ${id}: ${status} ${JSON.stringify(body)}`)
    return body as SeenJob
  }
  return {
    request,
    readJob,
    /** Starts an import; the 201's body. */
    async startImport(body: Record<string, unknown>): Promise<SeenJob> {
      const created = await request('POST', '/jobs/import/project_media', { project_name: 'Test', ...body })
      if (created.status !== 201) throw new Error(`import refused: ${JSON.stringify(created.body)}`)
      return created.body as SeenJob
    },
    /** The job once it has stopped. */
    async stopped(id: string, timeoutMs = 60_000): Promise<SeenJob & { result: ImportResult }> {
      return eventually(async () => {
        const seen = await readJob(id)
        if (seen.result === undefined) throw new Error(`job ${id} still runs: ${JSON.stringify(seen)}`)
        return { ...seen, result: seen.result }
      }, timeoutMs)
    },
    /** An import from the request to its result. */
    async import(body: Record<string, unknown>): Promise<SeenJob & { result: ImportResult }> {
      return this.stopped((await this.startImport(body)).job_id)
    },
  }
}

/**
 * `await using server = await startTestServer()`. Calls loopback addresses; prompts go to the rules. In a run of a tier, what
 * the speech model heard before is remembered, unless it `hearsAnew`.
 */
export async function startTestServer(
  options: { dataDir?: string; flags?: Record<string, string>; hearsAnew?: boolean } & Pick<
    StartOptions,
    'replace' | 'rateLimits' | 'nowMs' | 'onListening' | 'workers' | 'retentionEveryMs'
  > = {},
) {
  const folder = options.dataDir === undefined ? temporaryFolder() : null
  const dataDir = options.dataDir ?? folder?.path ?? ''
  if (folder !== null) {
    beginDataFolder(dataDir)
    skipThreadTrial(dataDir)
  }
  const lines: string[] = []
  const log = createLog('json', (line) => lines.push(line))
  const speechChild =
    (options.hearsAnew ? null : rememberingSpeechChild()) ??
    createSpeechChild({ log, ...childCommand('__speech') })
  const config = loadConfig(
    { dataDir, port: '0', llm: 'rules', whisperModel: SPEECH_MODEL, ...options.flags },
    {},
  )
  const server = await startServer(config, {
    log,
    ...(options.nowMs === undefined ? {} : { nowMs: options.nowMs }),
    ...(options.onListening === undefined ? {} : { onListening: options.onListening }),
    ...(options.workers === undefined ? {} : { workers: options.workers }),
    ...(options.retentionEveryMs === undefined ? {} : { retentionEveryMs: options.retentionEveryMs }),
    rateLimits: options.rateLimits ?? UNLIMITED,
    replace: {
      speechChild,
      promptChild: createPromptChild(log, childCommand('__prompts')),
      ...options.replace,
    },
  })
  const { store } = server.services
  const [drive] = store.drives.list()
  const owner = store.users.first()
  if (drive === undefined || owner === null) throw new Error('the data folder has no drive or owner')
  const document = await (await fetch(`${server.url}/docs/json`)).text()
  const { token } = store.tokens.create({ name: 'test', driveId: drive.id, userId: owner.id })
  return {
    ...server,
    store,
    dataDir,
    drive,
    owner,
    token,
    /** Every answer is held against the OpenAPI document that this server serves. */
    client: testClient(server.url, token, documentCheck(document)),
    /** The log, a line of JSON per event. */
    lines,
    /** What a project's media were heard to say. */
    words: (projectId: string) =>
      store.media
        .transcriptsOf(projectId)
        .map((transcript) => transcript.words.map(({ text }) => text).join(' ')),
    async [Symbol.asyncDispose]() {
      await server.stop(0)
      folder?.[Symbol.dispose]()
    },
  }
}
