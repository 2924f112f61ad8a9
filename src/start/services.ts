// The parts that jobs and pages work with. Each takes what it names; none of them is looked up anywhere else.
import { totalmem } from 'node:os'
import { createDerivedFolder } from '../adapters/derived-folder.ts'
import { createDownloader } from '../adapters/download.ts'
import { createMediaPrograms } from '../adapters/media-programs.ts'
import { openMediaStorage } from '../adapters/media-storage.ts'
import { maxModelBytes } from '../adapters/ollama-context.ts'
import type { TaskChild } from '../adapters/task-child.ts'
import { createUploadFolder } from '../adapters/upload-folder.ts'
import { createVoiceFinder } from '../adapters/voices/find-voices.ts'
import type { ModelStore } from '../adapters/whisper/model-store.ts'
import type { SpeechChild } from '../adapters/whisper/speech-child.ts'
import { createSpeechEngine } from '../adapters/whisper/speech-engine.ts'
import { createRemoteReader } from '../agent/prompt-reader.ts'
import { createAgentRunner } from '../agent/run-agent.ts'
import { asError } from '../errors.ts'
import type { WebServices } from '../http/app/parts.ts'
import { createEditLane } from '../jobs/edit-lane.ts'
import type { EngineParts } from '../jobs/engine/context.ts'
import { createKeyedTurns } from '../jobs/engine/keyed-turns.ts'
import { createQueues } from '../jobs/engine/queues.ts'
import type { JobRunner } from '../jobs/engine/runner.ts'
import { createHeardWords } from '../jobs/heard-so-far.ts'
import type { AgentNeeds } from '../jobs/kinds/agent/agent-context.ts'
import { createPromptChild } from '../jobs/kinds/agent/prompt-tasks.ts'
import type { DeriveNeeds } from '../jobs/kinds/derive/derive-kind.ts'
import { createDerivedFiles } from '../jobs/kinds/derive/derived-files.ts'
import { createExportFiles } from '../jobs/kinds/export/export-files.ts'
import type { ExportNeeds } from '../jobs/kinds/export/make-file.ts'
import type { ImportNeeds } from '../jobs/kinds/import/import-context.ts'
import type { PublishNeeds } from '../jobs/kinds/publish/publish-kind.ts'
import type { LeftoverFiles } from '../jobs/leftover-files.ts'
import { releaseUploads } from '../jobs/uploads.ts'
import { createStepsHere } from '../jobs/workers/here.ts'
import type { Store } from '../store/open.ts'
import type { Outside } from './outside.ts'
import type { StartContext } from './served-folder.ts'

/** What the parts of the running server work with; each takes what it names. */
export type ServerParts = EngineParts &
  ImportNeeds &
  AgentNeeds &
  ExportNeeds &
  PublishNeeds &
  DeriveNeeds &
  WebServices & { leftovers: LeftoverFiles }

/** Parts in place of the usual ones: for tests. */
export type ReplacedParts = Partial<ServerParts> & { speechChild?: SpeechChild; promptChild?: TaskChild }

export type ServiceNeeds = {
  store: Store
  leftovers: LeftoverFiles
  outside: Outside
  speechModels: ModelStore
  /** The runner needs these services, so it comes later: it is asked for once a job is started. */
  runner: () => JobRunner
  publicUrl: () => string
  replace: ReplacedParts | undefined
}

/** Speech and voices are closed with `undo`, and so is the child that reads prompts. */
export function createServices(context: StartContext, needs: ServiceNeeds): ServerParts {
  const { config, log, nowMs, undo } = context
  const { store, leftovers, outside, runner, publicUrl } = needs
  const derivedFolder = createDerivedFolder(config.dataDir)
  const programs = createMediaPrograms(config)
  const queues = createQueues(outside.workers?.queueSizes)
  const stepsHere = createStepsHere(() => services)
  const services: ServerParts = {
    config,
    store,
    log,
    nowMs,
    newId: () => Bun.randomUUIDv7(),
    newEditId: () => crypto.randomUUID(),
    publicUrl,
    links: outside.links,
    mediaFolder: openMediaStorage(config, log, { trims: true }),
    download: createDownloader({ guard: outside.guard }),
    programs,
    voices: createVoiceFinder({ config, programs, log }),
    ...interpreters(context, needs),
    queues,
    steps:
      outside.workers?.stepsWith({
        queues,
        model: () => services.speech.status().model,
        services: () => services,
        here: stepsHere,
      }) ?? stepsHere,
    editLane: createEditLane(),
    startJob: (jobId) => runner().start(jobId),
    cancelJob: (jobId) => runner().cancel(jobId),
    jobEnded: (jobId) => runner().ended(jobId),
    derivedFiles: createDerivedFiles({
      store,
      derivedFolder,
      startJob: (jobId) => runner().start(jobId),
      jobEnded: (jobId) => runner().ended(jobId),
    }),
    derivedFolder,
    uploads: createUploadFolder(config.dataDir),
    leftovers,
    pageTurns: createKeyedTurns(),
    exportFiles: createExportFiles({ dataDir: config.dataDir, store, leftovers, nowMs }),
    heard: createHeardWords(),
    onJobStopped: (jobId) => {
      outside.callbacks.wake()
      releaseUploads(services, jobId).catch((error: unknown) => {
        // The hourly sweep takes them.
        log.warn('uploads not released', { job: jobId, error: asError(error) })
      })
    },
    ...needs.replace,
  }
  undo.defer(() => services.speech.close())
  undo.defer(() => services.voices.close())
  return services
}

/** What hears speech and what reads prompts. */
function interpreters(
  { config, log, undo }: StartContext,
  { outside, speechModels, publicUrl, replace }: ServiceNeeds,
): Pick<ServerParts, 'speech' | 'agent'> {
  const { modelChoice, modelServers, speechServer } = outside
  const prompts = replace?.promptChild ?? createPromptChild(log)
  undo.defer(() => prompts.stop())
  return {
    speech: createSpeechEngine({
      ...{ config, log, models: speechModels },
      model: () => modelChoice.of('whisperModel'),
      serverSettings: () => speechServer.access(),
      ...(replace?.speechChild === undefined ? {} : { child: replace.speechChild }),
    }),
    agent: createAgentRunner({
      llm: () => modelChoice.of('llm'),
      models: modelServers,
      reader: createRemoteReader(prompts.run),
      maxModelBytes: maxModelBytes(config.ollamaHost, totalmem()),
      newId: () => crypto.randomUUID(),
      modelsPage: () => `${publicUrl()}/settings/models`,
    }),
  }
}
