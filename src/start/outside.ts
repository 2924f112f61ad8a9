// What the server reaches outside its process: receivers of callbacks and events, model servers, workers.
import { isLoopbackHost } from '../adapters/address-classes.ts'
import { createFetchGuard } from '../adapters/fetch-guard.ts'
import { createModelChoice } from '../adapters/model-choice.ts'
import { createModelServers } from '../adapters/model-servers.ts'
import { createOllama } from '../adapters/ollama.ts'
import { createChatServerChoice, createSpeechServerChoice } from '../adapters/server-choice.ts'
import { createSignedLinks } from '../adapters/signed-links.ts'
import type { Config } from '../config.ts'
import { createCallbackDelivery } from '../jobs/deliver-callback.ts'
import { createEventDelivery } from '../jobs/deliver-events.ts'
import type { QueuedStepsParts } from '../jobs/workers/queued.ts'
import { createWorkers } from '../jobs/workers/workers.ts'
import { onDataFolder } from '../store/data-folder-problems.ts'
import { linksKeyOf } from '../store/links-key.ts'
import type { Store } from '../store/open.ts'
import type { StartContext } from './served-folder.ts'

/** How long a silent worker keeps its step, and which steps are split among several workers: for tests. */
export type WorkerOptions = { leaseMs?: number } & Pick<QueuedStepsParts, 'sections' | 'minPartUs'>

export type Outside = ReturnType<typeof createOutside>

/** Nothing is called yet: deliveries begin with their `wake`. `publicUrl` is read when a message is made. */
export function createOutside(
  { config, log, nowMs, undo }: StartContext,
  store: Store,
  publicUrl: () => string,
  workerOptions: WorkerOptions | undefined,
) {
  const guard = createFetchGuard({ allowPrivate: allowsPrivateAddresses(config) })
  const callbacks = createCallbackDelivery({ store, fetchGuard: guard, nowMs, log })
  undo.defer(() => callbacks.stop())
  const linksKey = onDataFolder(config.dataDir, () => linksKeyOf(config.dataDir))
  const links = createSignedLinks({ key: linksKey, nowMs })
  const events = createEventDelivery({ store, fetchGuard: guard, nowMs, log, links, publicUrl })
  undo.defer(() => events.stop())
  const chatServer = createChatServerChoice(config, log)
  const ollama = createOllama({ host: config.ollamaHost })
  const workers =
    config.queueUrl === null
      ? null
      : createWorkers({
          ...{ dataDir: config.dataDir, queueUrl: config.queueUrl, key: linksKey, nowMs, log },
          ...workerOptions,
        })
  undo.defer(() => workers?.close())
  return {
    guard,
    callbacks,
    events,
    links,
    chatServer,
    speechServer: createSpeechServerChoice(config, log),
    modelChoice: createModelChoice(config, log),
    ollama,
    modelServers: createModelServers(ollama, () => chatServer.server()),
    workers,
  }
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
