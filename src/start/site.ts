// The HTTP face of the services: the interface, the pages, MCP and sign-in. Nothing listens yet.
import { totalmem } from 'node:os'
import { roomOn } from '../adapters/disk-room.ts'
import { maxModelBytes } from '../adapters/ollama-context.ts'
import type { ModelStore } from '../adapters/whisper/model-store.ts'
import { createApp } from '../app.ts'
import { createPasswordWork } from '../http/app/password-work.ts'
import type { PersonLimits } from '../http/app/person-limit.ts'
import type { RateLimits } from '../http/v1/rate-limit.ts'
import { startBackups } from '../jobs/backup/schedule.ts'
import type { JobRunner } from '../jobs/engine/runner.ts'
import { ServerStopping } from '../jobs/engine/states.ts'
import { createFramePreviews } from '../jobs/kinds/export/frame-previews.ts'
import { createPageFiles } from '../jobs/kinds/publish/page-files.ts'
import { createModelAdditions } from '../jobs/trial/add-model.ts'
import { endUpload, promisedBytes } from '../jobs/uploads.ts'
import { createWeb } from '../web/web.ts'
import { allowsPrivateAddresses, type Outside } from './outside.ts'
import type { StartContext } from './served-folder.ts'
import type { ServerParts } from './services.ts'

export type SiteNeeds = {
  services: ServerParts
  outside: Outside
  speechModels: ModelStore
  runner: JobRunner
  /** Others than those of the interface: for tests and benchmarks. */
  rateLimits: Partial<RateLimits & PersonLimits> | undefined
}

/** Backups, which pages show and start, begin here; waits of clients end with `undo`. */
export function createSite(context: StartContext, { services, outside, ...needs }: SiteNeeds) {
  const { config, log, nowMs, undo } = context
  const { speechModels, runner, rateLimits } = needs
  const { modelServers, modelChoice, ollama, workers } = outside
  const stopping = new AbortController()
  undo.defer(() => stopping.abort(new ServerStopping()))
  const passwordWork = createPasswordWork()
  const shared = {
    allowPrivate: allowsPrivateAddresses(config),
    requireRoom: roomOn(config.dataDir),
    onJobCreated: (jobId: string) => runner.start(jobId),
    cancelJob: (jobId: string) => runner.cancel(jobId),
    models: {
      known: (model?: string) => modelServers.known(model),
      local: () => modelServers.local(),
      setting: () => modelChoice.of('llm'),
      maxModelBytes: maxModelBytes(config.ollamaHost, totalmem()),
    },
  }
  const { maxModelBytes: modelBytes } = shared.models
  const modelAdditions = createModelAdditions({
    ...{ ollama, agent: services.agent, queues: services.queues, choice: modelChoice, nowMs, log },
    stopping: stopping.signal,
    newId: () => crypto.randomUUID(),
    maxModelBytes: modelBytes,
  })
  const backups = startBackups({ config, log, nowMs })
  undo.defer(() => backups.stop())
  const web = createWeb({
    ...shared,
    ...{ services, passwordWork, speechModels, modelChoice, modelAdditions, backups },
    chatServer: outside.chatServer,
    speechServer: outside.speechServer,
    jobEnded: (jobId) => runner.ended(jobId),
    maxModelBytes: modelBytes,
    stopping: stopping.signal,
    wakeCallbacks: () => outside.callbacks.wake(),
    workerLoad: () => workers?.load() ?? null,
    ...(rateLimits === undefined ? {} : { personLimits: rateLimits }),
  })
  return createApp({
    ...shared,
    ...{ store: services.store, log, nowMs, web },
    hosts: { listenHost: config.host, allowedHosts: config.allowedHosts },
    backupState: backups.state,
    publicUrl: services.publicUrl,
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
    ...(rateLimits === undefined ? {} : { rateLimits }),
  })
}
