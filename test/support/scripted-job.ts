// Jobs whose work a test decides, in a store of its own: for everything about jobs that is not about
// what they do.
import { createDerivedFolder } from '../../src/adapters/derived-folder.ts'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { createMediaPrograms } from '../../src/adapters/media-programs.ts'
import { createSignedLinks } from '../../src/adapters/signed-links.ts'
import { createUploadFolder } from '../../src/adapters/upload-folder.ts'
import { createVoiceFinder } from '../../src/adapters/voices/find-voices.ts'
import type { SpeechEngine } from '../../src/adapters/whisper/speech-engine.ts'
import { loadConfig } from '../../src/config.ts'
import { createEditLane } from '../../src/jobs/edit-lane.ts'
import type { AttemptOptions } from '../../src/jobs/engine/attempt.ts'
import { type JobContext, type JobKind, type JobKinds, provided } from '../../src/jobs/engine/context.ts'
import { createKeyedTurns } from '../../src/jobs/engine/keyed-turns.ts'
import { createQueues } from '../../src/jobs/engine/queues.ts'
import { createJobRunner, type JobRunner } from '../../src/jobs/engine/runner.ts'
import { createHeardWords } from '../../src/jobs/heard-so-far.ts'
import { deriveKind } from '../../src/jobs/kinds/derive/derive-kind.ts'
import { createDerivedFiles } from '../../src/jobs/kinds/derive/derived-files.ts'
import { createExportFiles } from '../../src/jobs/kinds/export/export-files.ts'
import type { RenderComposition } from '../../src/jobs/kinds/export/make-file.ts'
import { createLeftoverFiles } from '../../src/jobs/leftover-files.ts'
import { createStepsHere } from '../../src/jobs/workers/here.ts'
import { createLog, type Log } from '../../src/log.ts'
import type { ServerParts } from '../../src/start.ts'
import { JOB_TYPES } from '../../src/store/job-schema.ts'
import type { NewJob } from '../../src/store/jobs.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testStore } from './test-store.ts'

export type ScriptedWork = JobKind['run']

const noAgent: ServerParts['agent'] = { run: () => Promise.reject(new Error('no agent in this test')) }
const noSpeech: SpeechEngine = {
  transcribe: () => Promise.reject(new Error('no speech engine in this test')),
  status: () => ({ model: 'none', folder: null, childPid: null }),
  close: async () => {},
}

/** The same services, which render by `render`. */
export function renderingBy(services: ServerParts, render: RenderComposition): ServerParts {
  const rendering = { ...services, render }
  return { ...rendering, steps: createStepsHere(() => rendering) }
}

/** `using world = scriptedJobs(work)`: every job does `work`, whatever its type. */
export function scriptedJobs(
  work: ScriptedWork,
  replace: Partial<ServerParts> = {},
  /** Kinds that do what they do in a server. */
  kindsOf?: (services: ServerParts) => Partial<JobKinds>,
) {
  const folder = temporaryFolder()
  const world = testStore(`${folder.path}/roughcut.db`)
  const lines: string[] = []
  const log: Log = createLog('json', (line) => lines.push(line))
  const config = loadConfig({ dataDir: folder.path }, {})
  const stopped: string[] = []
  const mediaFolder = createMediaFolder(folder.path)
  const programs = createMediaPrograms(config)
  const queues = createQueues()
  const derivedFolder = createDerivedFolder(folder.path)
  const derivedFiles = createDerivedFiles({
    store: world.store,
    derivedFolder,
    startJob: (jobId) => runner.start(jobId),
    jobEnded: (jobId) => runner.ended(jobId),
  })
  const leftovers = createLeftoverFiles({
    dataDir: folder.path,
    history: world.store.installation.history(),
    nowMs: () => world.clock.nowMs,
    log,
  })
  const services: ServerParts = {
    config,
    store: world.store,
    log,
    nowMs: () => world.clock.nowMs,
    newId: () => Bun.randomUUIDv7(),
    newEditId: () => crypto.randomUUID(),
    publicUrl: () => 'http://roughcut.test',
    links: createSignedLinks({ key: new Uint8Array(32).fill(7), nowMs: () => world.clock.nowMs }),
    mediaFolder,
    download: () => Promise.reject(new Error('no downloads in this test')),
    programs,
    speech: noSpeech,
    steps: createStepsHere(() => services),
    agent: noAgent,
    queues,
    editLane: createEditLane(null),
    startJob: (jobId) => runner.start(jobId),
    cancelJob: (jobId) => runner.cancel(jobId),
    jobEnded: (jobId) => runner.ended(jobId),
    derivedFiles,
    derivedFolder,
    uploads: createUploadFolder(folder.path),
    heard: createHeardWords(),
    voices: createVoiceFinder({ config, programs, log }),
    leftovers,
    pageTurns: createKeyedTurns(),
    exportFiles: createExportFiles({
      dataDir: folder.path,
      store: world.store,
      leftovers,
      nowMs: () => world.clock.nowMs,
    }),
    onJobStopped: (jobId) => stopped.push(jobId),
    ...replace,
  }
  const kind: JobKind = {
    isInProjectOrder: true,
    run: work,
    failure: (_context, { code, message }) => ({ status: 'error', error_code: code, error_message: message }),
  }
  const scripted = Object.fromEntries(JOB_TYPES.map((type) => [type, kind])) as JobKinds
  const kinds: JobKinds = {
    ...scripted,
    derive: provided(deriveKind, services),
    ...kindsOf?.(services),
  }
  const runner: JobRunner = createJobRunner(services, kinds)
  return {
    ...world,
    services,
    kinds,
    runner,
    /** Ids for which `onJobStopped` was called. */
    stopped,
    /** The log, a line of JSON per event. */
    lines,
    /** Stores a job and hands it to the runner. */
    start(wanted: Partial<NewJob> = {}): string {
      const { id } = world.job(wanted)
      runner.start(id)
      return id
    },
    /** A second runner on the same store, as after a restart. */
    restarted: () => createJobRunner(services, kinds),
    [Symbol.dispose]() {
      world[Symbol.dispose]()
      folder[Symbol.dispose]()
    },
  }
}

/** Work that finishes when the test says so, and tells when it has begun. */
export function heldWork() {
  const begun = Promise.withResolvers<JobContext>()
  const released = Promise.withResolvers<void>()
  const work: ScriptedWork = async (context) => {
    begun.resolve(context)
    const aborted = new Promise<never>((_, reject) =>
      context.signal.addEventListener('abort', () => reject(context.signal.reason), { once: true }),
    )
    await Promise.race([released.promise, aborted])
    return { status: 'success' }
  }
  return { work, begun: begun.promise, release: () => released.resolve() }
}

/** For an attempt outside any runner: nothing counts it, and no other job waits for its places. */
export const ALONE: Omit<AttemptOptions, 'signal'> = {
  letNextBegin: () => {},
  count: { begin: () => {}, end: () => {} },
  rest: () => {},
  resume: () => Promise.resolve(),
}
