// OpenAI-compatible chat and speech servers: from the settings, or entered in the pages since. Stored in
// DATA/config.json, readable by its owner only; a key is never logged, shown, or sent to any server but its own.
import type { Config } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { CONFIG_FILE } from '../settings.ts'
import { createOpenAiServer, type OpenAiServer } from './openai-chat.ts'
import { keepSettings } from './settings-file.ts'
import type { SpeechServerSettings } from './speech-server/speech-server.ts'

export type ServerChoice = {
  /** The server as currently configured; null without an address. */
  server(): OpenAiServer | null
  address(): string | null
  /** Includes the key: for requests and checks, never for answers. Null without an address. */
  access(): SpeechServerSettings | null
  hasKey(): boolean
  /** The flag or variable that sets the address or key; null if both can be entered. */
  fixedBy(): string | null
  /**
   * Takes effect now and survives restarts. An absent `key` keeps the old one if the new address has the same origin;
   * null removes it. A null `address` removes both. Throws `conflict` if they're fixed or can't be stored.
   */
  choose(address: string | null, key?: string | null): void
}

/** Its name in messages, and its settings. */
type Kind = { name: string; address: 'llmUrl' | 'speechUrl'; key: 'llmKey' | 'speechKey' }

/** The server of language models. Starts with what `config` says. */
export function createChatServerChoice(
  config: Pick<Config, 'dataDir' | 'llmUrl' | 'llmKey' | 'modelsFixedBy'>,
  log: Log,
): ServerChoice {
  const kind: Kind = { name: 'chat server', address: 'llmUrl', key: 'llmKey' }
  const given = { address: config.llmUrl, key: config.llmKey, fixedBy: config.modelsFixedBy.chatServer }
  return createServerChoice(kind, { ...given, dataDir: config.dataDir, log })
}

/** The server of speech models. Starts with what `config` says. */
export function createSpeechServerChoice(
  config: Pick<Config, 'dataDir' | 'speechUrl' | 'speechKey' | 'modelsFixedBy'>,
  log: Log,
): ServerChoice {
  const kind: Kind = { name: 'speech server', address: 'speechUrl', key: 'speechKey' }
  const given = {
    ...{ address: config.speechUrl, key: config.speechKey },
    fixedBy: config.modelsFixedBy.speechServer,
  }
  return createServerChoice(kind, { ...given, dataDir: config.dataDir, log })
}

function createServerChoice(
  kind: Kind,
  given: { address: string | null; key: string | null; fixedBy: string | null; dataDir: string; log: Log },
): ServerChoice {
  const { fixedBy, dataDir, log } = given
  let used = { address: given.address, key: given.key }
  const access = () => (used.address === null ? null : { address: used.address, key: used.key })
  return {
    server() {
      const settings = access()
      return settings === null ? null : createOpenAiServer(settings)
    },
    address: () => used.address,
    access,
    hasKey: () => used.key !== null,
    fixedBy: () => fixedBy,
    choose(address, newKey) {
      if (fixedBy !== null)
        throw new RoughcutError(
          'conflict',
          `${fixedBy} sets the ${kind.name}. Start the server without it to enter one here.`,
        )
      // Otherwise, the key would be sent to whoever is at the new address.
      const stays = address !== null && used.address !== null && originOf(address) === originOf(used.address)
      const key = address === null ? null : newKey === undefined ? (stays ? used.key : null) : newKey || null
      try {
        keepSettings(dataDir, { [kind.address]: address, [kind.key]: key }, { isSecret: key !== null })
      } catch (cause) {
        log.warn(`${kind.name} not kept`, { error: asError(cause) })
        throw new RoughcutError(
          'conflict',
          `The server could not be saved to ${CONFIG_FILE} in the data folder, so nothing was changed. The server’s log has the reason.`,
          { cause },
        )
      }
      used = { address, key }
      log.info(`${kind.name} chosen`, { address, hasKey: key !== null })
    },
  }
}

function originOf(address: string): string {
  return new URL(address).origin
}
