// Starts the whole server in this process: `roughcut serve`, the demo and the tests all call it.
// It makes the parts and puts them together; none of them is looked up anywhere else.
import { totalmem } from 'node:os'
import { isLoopbackHost } from './adapters/address-classes.ts'
import { createDerivedFolder } from './adapters/derived-folder.ts'
import { roomOn } from './adapters/disk-room.ts'
import { createDownloader } from './adapters/download.ts'
import { createFetchGuard } from './adapters/fetch-guard.ts'
import { createMediaPrograms } from './adapters/media-programs.ts'
import { openMediaStorage } from './adapters/media-storage.ts'
import { createModelChoice } from './adapters/model-choice.ts'
import { createModelServers } from './adapters/model-servers.ts'
import { createOllama } from './adapters/ollama.ts'
import { maxModelBytes } from './adapters/ollama-context.ts'
import { createChatServerChoice, createSpeechServerChoice } from './adapters/server-choice.ts'
import { createSignedLinks } from './adapters/signed-links.ts'
import { createUploadFolder } from './adapters/upload-folder.ts'
import { createVoiceFinder } from './adapters/voices/find-voices.ts'
import { createModelStore } from './adapters/whisper/model-store.ts'
import { createSpeechEngine } from './adapters/whisper/speech-engine.ts'
import { createRemoteReader } from './agent/prompt-reader.ts'
import { createAgentRunner } from './agent/run-agent.ts'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { asError } from './errors.ts'
import type { WebServices } from './http/app/parts.ts'
import { createPasswordWork } from './http/app/password-work.ts'
import type { PersonLimits } from './http/app/person-limit.ts'
import type { RateLimits } from './http/v1/rate-limit.ts'
import { startBackups } from './jobs/backup/schedule.ts'
import { createCallbackDelivery } from './jobs/deliver-callback.ts'
import { createEventDelivery } from './jobs/deliver-events.ts'
import { createEditLane } from './jobs/edit-lane.ts'
import type { EngineParts, JobKinds } from './jobs/engine/context.ts'
import { createKeyedTurns } from './jobs/engine/keyed-turns.ts'
import { createQueues } from './jobs/engine/queues.ts'
import { createJobRunner } from './jobs/engine/runner.ts'
import { ServerStopping } from './jobs/engine/states.ts'
import { createHeardWords } from './jobs/heard-so-far.ts'
import type { AgentNeeds } from './jobs/kinds/agent/agent-context.ts'
import { createPromptChild } from './jobs/kinds/agent/prompt-tasks.ts'
import type { DeriveNeeds } from './jobs/kinds/derive/derive-kind.ts'
import { createDerivedFiles } from './jobs/kinds/derive/derived-files.ts'
import { createExportFiles } from './jobs/kinds/export/export-files.ts'
import { createFramePreviews } from './jobs/kinds/export/frame-previews.ts'
import type { ExportNeeds } from './jobs/kinds/export/make-file.ts'
import type { ImportNeeds } from './jobs/kinds/import/import-context.ts'
import { createPageFiles } from './jobs/kinds/publish/page-files.ts'
import type { PublishNeeds } from './jobs/kinds/publish/publish-kind.ts'
import { jobKinds } from './jobs/kinds.ts'
import { createLeftoverFiles, type LeftoverFiles } from './jobs/leftover-files.ts'
import { startRetention } from './jobs/retention.ts'
import { startScrub } from './jobs/scrub.ts'
import { startSearchIndexer } from './jobs/search-indexer.ts'
import { createModelAdditions } from './jobs/trial/add-model.ts'
import { endUpload, promisedBytes, releaseUploads } from './jobs/uploads.ts'
import { startWatching } from './jobs/watch/watch.ts'
import { createStepsHere } from './jobs/workers/here.ts'
import type { QueuedStepsParts } from './jobs/workers/queued.ts'
import { createWorkers } from './jobs/workers/workers.ts'
import { listen, listenTls } from './listen.ts'
import type { Log } from './log.ts'
import { listeningAddress, publicAddress } from './public-address.ts'
import { lockDataFolder } from './store/data-folder-lock.ts'
import { onDataFolder } from './store/data-folder-problems.ts'
import { requireSound } from './store/integrity.ts'
import { linksKeyOf } from './store/links-key.ts'
import { openDataFolder } from './store/open.ts'
import { removeUnfinishedRestore } from './store/restore.ts'
import { createWeb } from './web/web.ts'

/** What the parts of the running server work with; each takes what it names. */
export type ServerParts = EngineParts &
  ImportNeeds &
  AgentNeeds &
  ExportNeeds &
  PublishNeeds &
  DeriveNeeds &
  WebServices & { leftovers: LeftoverFiles }

export type StartOptions = {
  log: Log
  nowMs?: () => number
  /** Others than those of the interface: for tests and benchmarks. */
  rateLimits?: Partial<RateLimits & PersonLimits>
  /** How long a silent worker keeps its step, and what is split among several: for tests. */
  workers?: { leaseMs?: number } & Pick<QueuedStepsParts, 'sections' | 'minPartUs'>
  /** Between two sweeps of what has expired; default one hour. For tests. */
  retentionEveryMs?: number
  /** Called once it listens, before any job that an earlier server left is begun. */
  onListening?: (server: RunningServer) => void
  /** Parts in place of the usual ones: for tests. */
  replace?: Partial<ServerParts> & { kinds?: Partial<JobKinds> }
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

/** Files that a server wrote since its last note and that no row knows are kept at the next start. */
const NOTE_SERVED_EVERY_MS = 60_000

/**
 * Locks the data folder, opens the store, listens, and continues unfinished jobs. Throws
 * `data_folder_busy`, `data_folder_unusable`, `schema_too_new`, or `conflict` when the port is taken.
 */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const { log, nowMs = Date.now } = options
  await using undo = new AsyncDisposableStack()
  const lock = lockDataFolder(config.dataDir)
  undo.defer(() => lock.release())
  const store = openDataFolder(config.dataDir, { nowMs })
  undo.defer(() => store.close())
  onDataFolder(config.dataDir, () => {
    requireSound(store.raw, config.dataDir)
    removeUnfinishedRestore(config.dataDir)
  })
  const leftovers = createLeftoverFiles({
    dataDir: config.dataDir,
    history: store.installation.history(),
    nowMs,
    log,
  })
  if (!store.freePages.prepare())
    log.info('database cannot shrink', {
      todo: 'run `roughcut backup`, stop the server, and `roughcut restore` the copy',
    })
  store.lock.serve()
  store.reserve.refill()
  const serving = setInterval(() => store.installation.noteServed(), NOTE_SERVED_EVERY_MS)
  undo.defer(() => {
    clearInterval(serving)
    store.installation.noteServed()
  })

  const guard = createFetchGuard({ allowPrivate: allowsPrivateAddresses(config) })
  const callbacks = createCallbackDelivery({ store, fetchGuard: guard, nowMs, log })
  undo.defer(() => callbacks.stop())
  const chatServer = createChatServerChoice(config, log)
  const speechServer = createSpeechServerChoice(config, log)
  const ollama = createOllama({ host: config.ollamaHost })
  const modelServers = createModelServers(ollama, () => chatServer.server())
  let publicUrl = ''
  const linksKey = onDataFolder(config.dataDir, () => linksKeyOf(config.dataDir))
  const links = createSignedLinks({ key: linksKey, nowMs })
  const events = createEventDelivery({
    ...{ store, fetchGuard: guard, nowMs, log, links },
    publicUrl: () => publicUrl,
  })
  undo.defer(() => events.stop())
  const mediaFolder = openMediaStorage(config, log, { trims: true })
  const derivedFolder = createDerivedFolder(config.dataDir)
  const isKnownFile = (hash: string) => store.media.file(hash) !== null
  const programs = createMediaPrograms(config)
  const workers =
    config.queueUrl === null
      ? null
      : createWorkers({
          ...{ dataDir: config.dataDir, queueUrl: config.queueUrl, key: linksKey, nowMs, log },
          ...options.workers,
        })
  undo.defer(() => workers?.close())
  const queues = createQueues(workers?.queueSizes)
  const choice = createModelChoice(config, log)
  const speechModels = createModelStore({ dataDir: config.dataDir, log })
  const derivedFiles = createDerivedFiles({
    store,
    derivedFolder,
    startJob: (jobId) => runner.start(jobId),
    jobEnded: (jobId) => runner.ended(jobId),
  })
  const prompts = createPromptChild(log)
  undo.defer(() => prompts.stop())
  const stepsHere = createStepsHere(() => services)
  const services: ServerParts = {
    config,
    store,
    log,
    nowMs,
    newId: () => Bun.randomUUIDv7(),
    newEditId: () => crypto.randomUUID(),
    publicUrl: () => publicUrl,
    links,
    mediaFolder,
    download: createDownloader({ guard }),
    programs,
    speech: createSpeechEngine({
      ...{ config, log, models: speechModels },
      model: () => choice.of('whisperModel'),
      serverSettings: () => speechServer.access(),
    }),
    voices: createVoiceFinder({ config, programs, log }),
    agent: createAgentRunner({
      llm: () => choice.of('llm'),
      models: modelServers,
      reader: createRemoteReader(prompts.run),
      maxModelBytes: maxModelBytes(config.ollamaHost, totalmem()),
      newId: () => crypto.randomUUID(),
      modelsPage: () => `${publicUrl}/settings/models`,
    }),
    queues,
    steps:
      workers?.stepsWith({
        queues,
        model: () => services.speech.status().model,
        services: () => services,
        here: stepsHere,
      }) ?? stepsHere,
    editLane: createEditLane(),
    startJob: (jobId) => runner.start(jobId),
    cancelJob: (jobId) => runner.cancel(jobId),
    jobEnded: (jobId) => runner.ended(jobId),
    derivedFiles,
    derivedFolder,
    uploads: createUploadFolder(config.dataDir),
    leftovers,
    pageTurns: createKeyedTurns(),
    exportFiles: createExportFiles({ dataDir: config.dataDir, store, leftovers, nowMs }),
    heard: createHeardWords(),
    onJobStopped: (jobId) => {
      callbacks.wake()
      releaseUploads(services, jobId).catch((error: unknown) => {
        // The hourly sweep takes them.
        log.warn('uploads not released', { job: jobId, error: asError(error) })
      })
    },
    ...options.replace,
  }
  undo.defer(() => services.speech.close())
  undo.defer(() => services.voices.close())
  await derivedFolder.sweep(isKnownFile, 'at_start', leftovers.discard)
  await services.mediaFolder.sweepPartials(
    new Set(store.jobs.unfinished().map((job) => job.id)),
    (path, jobId) => (store.jobs.read(jobId) === null ? leftovers.discard(path) : leftovers.drop(path)),
  )

  const begun = Promise.withResolvers<void>()
  const kinds = { ...jobKinds(services), ...options.replace?.kinds }
  const runner = createJobRunner(services, kinds, begun.promise)
  const onJobCreated = (jobId: string) => runner.start(jobId)
  const cancelJob = (jobId: string) => runner.cancel(jobId)
  const requireRoom = roomOn(config.dataDir)
  const models = {
    known: (model?: string) => modelServers.known(model),
    local: () => modelServers.local(),
    setting: () => choice.of('llm'),
    maxModelBytes: maxModelBytes(config.ollamaHost, totalmem()),
  }
  const stopping = new AbortController()
  undo.defer(() => stopping.abort(new ServerStopping()))
  const passwordWork = createPasswordWork()
  const modelAdditions = createModelAdditions({
    ...{ ollama, agent: services.agent, queues, choice, nowMs, log, stopping: stopping.signal },
    newId: () => crypto.randomUUID(),
    maxModelBytes: models.maxModelBytes,
  })
  const backups = startBackups({ config, log, nowMs })
  undo.defer(() => backups.stop())
  const web = createWeb({
    allowPrivate: allowsPrivateAddresses(config),
    passwordWork,
    services,
    requireRoom,
    jobEnded: (jobId) => runner.ended(jobId),
    onJobCreated,
    cancelJob,
    models,
    speechModels,
    modelChoice: choice,
    chatServer,
    speechServer,
    modelAdditions,
    backups,
    maxModelBytes: models.maxModelBytes,
    stopping: stopping.signal,
    wakeCallbacks: () => callbacks.wake(),
    workerLoad: () => workers?.load() ?? null,
    ...(options.rateLimits === undefined ? {} : { personLimits: options.rateLimits }),
  })
  const app = createApp({
    hosts: { listenHost: config.host, allowedHosts: config.allowedHosts },
    allowPrivate: allowsPrivateAddresses(config),
    store,
    log,
    nowMs,
    backupState: backups.state,
    publicUrl: services.publicUrl,
    requireRoom,
    onJobCreated,
    cancelJob,
    models,
    web,
    editLane: services.editLane,
    newEditId: services.newEditId,
    publishing: {
      links: services.links,
      pageFiles: createPageFiles(services),
      hashPassword: (password) => passwordWork.hash(password),
    },
    promisedBytes: () => promisedBytes(services),
    endUpload: (upload) => endUpload(services, upload),
    frames: createFramePreviews(services, config.dataDir),
    workers: { workers },
    transcription: { ...services, stopping: stopping.signal },
    mcp: { allowedOrigins: config.mcpOrigins, stopping: stopping.signal },
    ...(options.rateLimits === undefined ? {} : { rateLimits: options.rateLimits }),
  })
  const server = listen(app, config)
  undo.defer(() => server.stop(true))
  const tls = config.tlsPort === null ? null : await listenTls(app, config, config.tlsPort, { log, nowMs })
  undo.defer(() => tls?.stop())
  const port = server.port ?? config.port
  publicUrl = publicAddress({ ...config, port })
  lock.announce(publicUrl, listeningAddress(config.host, port))
  // In the same turn of the event loop as `listen`: no request can come before an older job.
  const unfinished = runner.recover()
  derivedFiles.resume()
  if (unfinished > 0) log.info('jobs recovered', { jobs: unfinished })
  const sweepFolders = async () => {
    await services.exportFiles.sweep()
    await derivedFolder.sweep(isKnownFile, 'running', leftovers.discard)
  }
  const retention = startRetention(services, sweepFolders, options.retentionEveryMs)
  undo.defer(() => retention.stop())
  const searchIndexer = startSearchIndexer(store, log, services.editLane)
  undo.defer(() => searchIndexer.stop())
  const scrub = startScrub(services)
  undo.defer(() => scrub.stop())
  const watcher = startWatching(services)
  undo.defer(() => watcher.stop())

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
  // What is written there goes out first: a job may be what took the process down before.
  await new Promise((resolve) => setImmediate(resolve))
  begun.resolve()
  callbacks.wake()
  events.wake()
  parts.use(undo.move())
  return running
}

/**
 * CONTRACT.md, "Safety": private addresses are for a server that is private itself. One that listens on loopback for
 * a proxy, which a public address shows, is not.
 */
export function allowsPrivateAddresses(config: Pick<Config, 'outbound' | 'host' | 'publicUrl'>): boolean {
  const { outbound, host, publicUrl } = config
  if (outbound !== 'auto') return outbound === 'any'
  return isLoopbackHost(host) && (publicUrl === null || isLoopbackHost(URL.parse(publicUrl)?.hostname ?? ''))
}
