// The web application's API over a store in a folder of its own, called in-process by people who are
// signed in.

import { createModelChoice } from '../../src/adapters/model-choice.ts'
import { createChatServerChoice, createSpeechServerChoice } from '../../src/adapters/server-choice.ts'
import { createModelStore } from '../../src/adapters/whisper/model-store.ts'
import { type AppParts, createApp } from '../../src/app.ts'
import { createPasswordWork } from '../../src/http/app/password-work.ts'
import { startBackups } from '../../src/jobs/backup/schedule.ts'
import { type JobKinds, provided } from '../../src/jobs/engine/context.ts'
import type { exportComposition } from '../../src/jobs/kinds/export/export-composition.ts'
import { exportKind, type NewExport, storeExport } from '../../src/jobs/kinds/export/export-kind.ts'
import { createPageFiles } from '../../src/jobs/kinds/publish/page-files.ts'
import type { ServerParts } from '../../src/start.ts'
import type { TeamAccess } from '../../src/store/schema.ts'
import { createWeb, type WebParts } from '../../src/web/web.ts'
import { NO_RENDERS } from './no-renders.ts'
import { renderingBy, type ScriptedWork, scriptedJobs } from './scripted-job.ts'
import { testModels } from './test-app.ts'

/** A browser with a cookie, or without one. */
export type Browser = {
  cookie: string | null
  /** Headers win over the usual ones; a body is sent as JSON unless it is bytes. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<WebAnswer>
}
type WebAnswer = {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  json: any
  bytes: Uint8Array
}

export const ORIGIN = 'http://roughcut.test'

/** What the server does, with the least memory and time: the real one is there to be slow. */
const QUICK_HASHING = {
  hash: (password: string) =>
    Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 }),
  verify: (password: string, hash: string) => Bun.password.verify(password, hash),
}

export type TestWeb = ReturnType<typeof createTestWeb>

/** `using world = createTestWeb()`. Jobs do `work`. */
export function createTestWeb(
  options: {
    work?: ScriptedWork
    services?: Partial<ServerParts>
    /** Kinds of job that do what they do in a server. */
    kinds?: (services: ServerParts) => Partial<JobKinds>
    web?: Partial<WebParts>
    /** Makes the files of exports. */
    render?: typeof exportComposition
    /** Of /v1: rate limits, for instance. */
    app?: Partial<AppParts>
  } = {},
) {
  const { render } = options
  const world = scriptedJobs(
    options.work ?? (async () => ({ status: 'success' })),
    options.services,
    (services) => ({
      export: provided(exportKind, render === undefined ? services : renderingBy(services, render)),
      ...options.kinds?.(services),
    }),
  )
  const { services, store } = world
  const created: string[] = []
  const canceled: string[] = []
  const woken: number[] = []
  /** Files are made; other jobs are only noted. */
  const isFile = (jobId: string) => store.exports.byId(jobId) !== null
  const onJobCreated = (jobId: string) => {
    if (isFile(jobId)) world.runner.start(jobId)
    else created.push(jobId)
  }
  const cancelJob = (jobId: string) => {
    if (isFile(jobId)) world.runner.cancel(jobId)
    else canceled.push(jobId)
  }
  const web = createWeb({
    services,
    allowPrivate: true,
    requireRoom: () => {},
    onJobCreated,
    cancelJob,
    jobEnded: (jobId) => world.runner.ended(jobId),
    models: { known: async () => ['qwen3:4b'] },
    wakeCallbacks: () => void woken.push(services.nowMs()),
    speechModels: createModelStore({ dataDir: services.config.dataDir, log: services.log }),
    modelChoice: createModelChoice(services.config, services.log),
    chatServer: createChatServerChoice(services.config, services.log),
    speechServer: createSpeechServerChoice(services.config, services.log),
    backups: startBackups({ config: services.config, log: services.log, nowMs: services.nowMs }),
    modelAdditions: { list: () => [], add: () => {}, test: () => {} },
    maxModelBytes: 8e9,
    stopping: new AbortController().signal,
    passwordWork: createPasswordWork(QUICK_HASHING),
    ...options.web,
  })
  const app = createApp({
    hosts: { listenHost: '127.0.0.1', allowedHosts: [] },
    allowPrivate: true,
    requireRoom: () => {},
    store,
    log: services.log,
    nowMs: services.nowMs,
    publicUrl: () => ORIGIN,
    onJobCreated,
    editLane: services.editLane,
    newEditId: services.newEditId,
    ...NO_RENDERS,
    publishing: {
      links: services.links,
      pageFiles: createPageFiles(services),
      // Not what production does, and fast.
      hashPassword: async (password) => Bun.password.hash(password, { algorithm: 'bcrypt', cost: 4 }),
    },
    cancelJob,
    models: testModels({ known: async () => ['qwen3:4b'] }),
    web,
    ...options.app,
  })

  const browser = (cookie: string | null): Browser => ({
    cookie,
    async ask(method, path, body, headers = {}) {
      const isBytes = body instanceof Uint8Array || body instanceof ReadableStream
      const response = await app.handle(
        new Request(`${ORIGIN}${path}`, {
          method,
          headers: {
            host: 'roughcut.test',
            ...(method === 'GET' || method === 'HEAD'
              ? {}
              : { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }),
            ...(this.cookie === null ? {} : { cookie: this.cookie }),
            ...(body === undefined || isBytes ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
        }),
      )
      this.cookie = cookiesAfter(this.cookie, response)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isJson =
        response.headers.get('content-type')?.startsWith('application/json') &&
        !response.headers.has('content-encoding') &&
        bytes.length > 0
      return {
        status: response.status,
        headers: response.headers,
        json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null,
        bytes,
      }
    },
  })
  /** A person who is signed in. */
  const as = (userId: string): Browser =>
    browser(`roughcut_session=${store.sessions.create(userId, 'test').secret}`)

  const stranger = store.users.create('stranger@example.org')
  store.drives.addMember(store.drives.create('Elsewhere', stranger.id).id, stranger.id, 'owner')

  return {
    ...world,
    app,
    web,
    created,
    canceled,
    /** When the delivery of callbacks was woken. */
    woken,
    exports: {
      start(wanted: NewExport) {
        const row = storeExport(store, wanted)
        world.runner.start(row.id)
        return row
      },
      idle: () => world.runner.idle(),
    },
    browser,
    as,
    /** Belongs to a drive that has nothing to do with the owner's. */
    stranger,
    /** A project of the owner that its drive may see as `teamAccess` says. */
    sharedProject(teamAccess: TeamAccess, projectName = 'Interview') {
      return store.projects.create({
        name: projectName,
        driveId: world.drive.id,
        ownerId: world.owner.id,
        teamAccess,
      })
    },
    /** A person with a password, not signed in. */
    async personWithPassword(password: string) {
      const hash = await QUICK_HASHING.hash(password)
      store.users.setPasswordWithLink(store.users.createPasswordLink(world.owner.id), hash)
      return { email: world.owner.email, password }
    },
  }
}

/** The Cookie header of a browser that had `before` and got `response`. */
function cookiesAfter(before: string | null, response: Response): string | null {
  const set = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
  if (set.length === 0) return before
  const pairs = [...(before?.split('; ') ?? []), ...set].map((pair) => pair.split(/=(.*)/s, 2))
  return [...new Map(pairs.map(([name = '', value = '']) => [name, value]))]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
}
