// The HTTP face over a store in memory, called in-process. Every answer that a test sees is held
// against the OpenAPI document that the same app serves.

import { createSignedLinks } from '../../src/adapters/signed-links.ts'
import { type AppParts, createApp } from '../../src/app.ts'
import { createEditLane } from '../../src/jobs/edit-lane.ts'
import type { PageContent } from '../../src/jobs/kinds/publish/page-content.ts'
import { createLog } from '../../src/log.ts'
import type { ApiVersion } from '../../src/store/schema.ts'
import { type DocumentCheck, documentCheck } from './document-check.ts'
import { NO_RENDERS } from './no-renders.ts'
import { testStore } from './test-store.ts'
import { UNLIMITED } from './unlimited.ts'

// Elysia calls for a collection of garbage with every app that it composes. Once means nothing to a server, but a process
// that makes a thousand apps spent a third of its time on it. `Bun.gc(true)` still collects.
const collect = Bun.gc
Bun.gc = (force) => (force ? collect(force) : 0)

export type Ask = {
  /** Default: the world's bearer; null sends none. */
  token?: string | null
  /** Sent as JSON unless it is a string, bytes or a stream, which go as they are. */
  body?: unknown
  headers?: Record<string, string>
}

export type Answer = {
  status: number
  headers: Headers
  text: string
  /** Parsed; null without a body. */
  json: Record<string, unknown>
}

/** Two models of Ollama; the server uses the rules unless a request says otherwise. */
export function testModels(more: Partial<AppParts['models']> = {}): AppParts['models'] {
  return {
    known: async () => ['llama3.2:latest', 'qwen3:4b'],
    local: async () => [
      { name: 'llama3.2:latest', sizeBytes: 2_000_000_000, canCallTools: true },
      { name: 'qwen3:4b', sizeBytes: 5_000_000_000, canCallTools: true },
    ],
    setting: () => 'rules',
    maxModelBytes: 8_000_000_000,
    ...more,
  }
}

export const PUBLIC_URL = 'http://roughcut.test'

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** `using world = await createTestApp()`. No rate limits unless `rateLimits` says so. */
export async function createTestApp(options: Partial<AppParts> = {}) {
  const world = testStore()
  const created: string[] = []
  const canceled: string[] = []
  const logLines: string[] = []
  const pageContents = new Map<string, PageContent>()
  const app = createApp({
    ...NO_RENDERS,
    publishing: {
      ...NO_RENDERS.publishing,
      pageFiles: {
        ...NO_RENDERS.publishing.pageFiles,
        content: async (fileId) => pageContents.get(fileId) ?? null,
      },
      links: createSignedLinks({ key: new Uint8Array(32), nowMs: () => world.clock.nowMs }),
    },
    hosts: { listenHost: '127.0.0.1', allowedHosts: [] },
    requireRoom: () => {},
    allowPrivate: false,
    store: world.store,
    log: createLog('json', (line) => void logLines.push(line)),
    nowMs: () => world.clock.nowMs,
    publicUrl: () => PUBLIC_URL,
    onJobCreated: (jobId) => void created.push(jobId),
    cancelJob: (jobId) => void canceled.push(jobId),
    editLane: createEditLane(null),
    newEditId: () => crypto.randomUUID(),
    models: testModels(),
    rateLimits: UNLIMITED,
    ...options,
  })
  const handle = (request: Request) => app.handle(request)
  const documentOf = async (version: ApiVersion) =>
    (await handle(new Request(`http://localhost/docs/json?version=${version}`))).text()
  const checks = new Map<ApiVersion, Promise<DocumentCheck>>()
  const checkOf = (version: ApiVersion) => {
    const check = checks.get(version) ?? documentOf(version).then(documentCheck)
    checks.set(version, check)
    return check
  }

  async function call(method: string, path: string, ask: Ask = {}): Promise<Answer> {
    const token = ask.token === undefined ? world.bearer : ask.token
    const isJson = !(
      typeof ask.body === 'string' ||
      ask.body instanceof Uint8Array ||
      ask.body instanceof ReadableStream
    )
    const body = ask.body === undefined || !isJson ? ask.body : JSON.stringify(ask.body)
    const response = await handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...ask.headers,
        },
        ...(body === undefined ? {} : { body: body as BodyInit }),
      }),
    )
    const text = await response.text()
    const check = await checkOf(response.headers.get('roughcut-version') === '1.2' ? '1.2' : '1.0')
    check({ method, path, response, text })
    const isJsonAnswer = response.headers.get('content-type') === 'application/json'
    const json = text !== '' && isJsonAnswer ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, text, json }
  }

  return {
    ...world,
    /** What pages show, by the id of their file: nothing is rendered here. */
    pageContents,
    /** The jobs that somebody canceled. */
    canceled,
    app,
    /** The OpenAPI document of a version, as the app serves it. */
    documentOf: async (version: ApiVersion) => JSON.parse(await documentOf(version)),
    call,
    handle,
    /** Ids given to onJobCreated, in order. */
    created,
    logLines,
    /** How many rows the tables hold: what a request that failed must leave as it was. */
    counts() {
      const count = (table: string) =>
        world.store.raw.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()?.n
      return { projects: count('projects'), jobs: count('jobs'), keys: count('idempotency_keys') }
    },
    /** A token of another user or drive. */
    tokenOf(userId: string, driveId: string, apiVersion: ApiVersion = '1.0'): string {
      return world.store.tokens.create({ name: 'another', userId, driveId, apiVersion }).token
    },
  }
}
