// Starts the whole server in this process: `roughcut serve`, the demo and the tests all call it.
// The parts are made in start/; here they are started in order, and stopped in reverse order.
import { createModelStore } from './adapters/whisper/model-store.ts'
import type { Config } from './config.ts'
import type { PersonLimits } from './http/app/person-limit.ts'
import type { RateLimits } from './http/v1/rate-limit.ts'
import type { JobKinds } from './jobs/engine/context.ts'
import { createJobRunner, type JobRunner } from './jobs/engine/runner.ts'
import { jobKinds } from './jobs/kinds.ts'
import { startRetention } from './jobs/retention.ts'
import { startScrub } from './jobs/scrub.ts'
import { startSearchIndexer } from './jobs/search-indexer.ts'
import { startWatching } from './jobs/watch/watch.ts'
import { listen, listenTls } from './listen.ts'
import type { Log } from './log.ts'
import { listeningAddress, publicAddress } from './public-address.ts'
import { createOutside, type WorkerOptions } from './start/outside.ts'
import { openServedFolder, type StartContext } from './start/served-folder.ts'
import { createServices, type ReplacedParts, type ServerParts } from './start/services.ts'
import { createSite } from './start/site.ts'

export type { ServerParts }

export type StartOptions = {
  log: Log
  nowMs?: () => number
  /** Others than those of the interface: for tests and benchmarks. */
  rateLimits?: Partial<RateLimits & PersonLimits>
  workers?: WorkerOptions
  /** Between two sweeps of what has expired; default one hour. For tests. */
  retentionEveryMs?: number
  /** Called once it listens, before any job that an earlier server left is begun. */
  onListening?: (server: RunningServer) => void
  replace?: ReplacedParts & { kinds?: Partial<JobKinds> }
}

export type RunningServer = {
  /** Where it listens, for this machine: `http://127.0.0.1:4747`. */
  url: string
  port: number
  /** Of the TLS listener; null without one. */
  tlsPort: number | null
  services: ServerParts
  /** Resolves when no job is waiting or running. */
  idle(): Promise<void>
  /** Gives running work `graceMs` (default 8 s) to finish; jobs that don't will continue at the next start. */
  stop(graceMs?: number): Promise<void>
}

/** What running jobs get when the server stops; with what follows it stays under 10 s. */
const STOP_GRACE_MS = 8_000

/**
 * Locks the data folder, opens the store, listens, and continues unfinished jobs. Throws
 * `data_folder_busy`, `data_folder_unusable`, `schema_too_new`, or `conflict` when the port is taken.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  await using undo = new AsyncDisposableStack()
  const context: StartContext = { config, log: options.log, nowMs: options.nowMs ?? Date.now, undo }
  const { lock, store, leftovers } = openServedFolder(context)
  // Known once it listens.
  let address = ''
  const publicUrl = () => address
  const outside = createOutside(context, store, publicUrl, options.workers)
  const speechModels = createModelStore({ dataDir: config.dataDir, log: options.log })
  const services = createServices(context, {
    ...{ store, leftovers, outside, speechModels, publicUrl, replace: options.replace },
    runner: () => runner,
  })
  await sweepAtStart(services)

  const begun = Promise.withResolvers<void>()
  const kinds = { ...jobKinds(services), ...options.replace?.kinds }
  const runner = createJobRunner(services, kinds, begun.promise)
  const app = createSite(context, { services, outside, speechModels, runner, rateLimits: options.rateLimits })
  const server = listen(app, config)
  undo.defer(() => server.stop(true))
  const tls = config.tlsPort === null ? null : await listenTls(app, config, config.tlsPort, context)
  undo.defer(() => tls?.stop())
  const port = server.port ?? config.port
  address = publicAddress({ ...config, port })
  lock.announce(address, listeningAddress(config.host, port))
  continueJobs(services, runner)
  const watcher = startBackground(context, services, options.retentionEveryMs)

  const parts = new AsyncDisposableStack()
  const running: RunningServer = {
    url: listeningAddress(config.host, port),
    port,
    tlsPort: tls?.port ?? null,
    services,
    idle: () => runner.idle(),
    async stop(graceMs = STOP_GRACE_MS) {
      begun.resolve()
      // No new requests, the ones under way are answered; jobs finish what they can.
      tls?.stop()
      void server.stop()
      await watcher.stop()
      await runner.stop(graceMs)
      await parts.disposeAsync()
    },
  }
  options.onListening?.(running)
  // What `onListening` prints is out before any job begins: an older one may be what crashed the process.
  await new Promise((resolve) => setImmediate(resolve))
  begun.resolve()
  outside.callbacks.wake()
  outside.events.wake()
  parts.use(undo.move())
  return running
}

function isKnownFile(services: ServerParts, hash: string): boolean {
  return services.store.media.file(hash) !== null
}

/** Removes derived files that nothing needs, and partial downloads of jobs that have ended. */
async function sweepAtStart(services: ServerParts): Promise<void> {
  const { store, leftovers, derivedFolder, mediaFolder } = services
  await derivedFolder.sweep((hash) => isKnownFile(services, hash), 'at_start', leftovers.discard)
  await mediaFolder.sweepPartials(new Set(store.jobs.unfinished().map((job) => job.id)), (path, jobId) =>
    store.jobs.read(jobId) === null ? leftovers.discard(path) : leftovers.drop(path),
  )
}

/** To be called in the same turn of the event loop as `listen`: no request may come before an older job. */
function continueJobs({ derivedFiles, log }: ServerParts, runner: JobRunner): void {
  const unfinished = runner.recover()
  derivedFiles.resume()
  if (unfinished > 0) log.info('jobs recovered', { jobs: unfinished })
}

/** What runs as long as the server: sweeps, search index, scrub, watch folders. The watcher is stopped before jobs are. */
function startBackground(
  { undo }: StartContext,
  services: ServerParts,
  retentionEveryMs: number | undefined,
) {
  const { store, log, editLane, exportFiles, derivedFolder, leftovers } = services
  const sweepFolders = async () => {
    await exportFiles.sweep()
    await derivedFolder.sweep((hash) => isKnownFile(services, hash), 'running', leftovers.discard)
  }
  const retention = startRetention(services, sweepFolders, retentionEveryMs)
  undo.defer(() => retention.stop())
  const searchIndexer = startSearchIndexer(store, log, editLane)
  undo.defer(() => searchIndexer.stop())
  const scrub = startScrub(services)
  undo.defer(() => scrub.stop())
  const watcher = startWatching(services)
  undo.defer(() => watcher.stop())
  return watcher
}
