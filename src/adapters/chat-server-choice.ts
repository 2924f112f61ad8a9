// The server with OpenAI's chat interface: what the settings say, or what was entered in the pages since. Kept in
// DATA/config.json for its owner's eyes; the key is never logged, shown, or sent to another server than its own.
import { CONFIG_FILE, type Config } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { createOpenAiServer, type OpenAiServer } from './openai-chat.ts'
import { keepSettings } from './settings-file.ts'

export type ChatServerChoice = {
  /** The server as it is configured now; null: no address. */
  server(): OpenAiServer | null
  address(): string | null
  /** With the key: for checks only, never for an answer. */
  settings(): Pick<Config, 'llmUrl' | 'llmKey'>
  hasKey(): boolean
  /** The flag or variable that sets address or key; null: both can be entered. */
  fixedBy(): string | null
  /**
   * From now on, and after a restart. An absent `key` stays if the new address is on the same origin; null removes it.
   * A null `address` removes both. Throws `conflict` when they are fixed or cannot be kept.
   */
  choose(address: string | null, key?: string | null): void
}

/** Starts with what `config` says. */
export function createChatServerChoice(
  config: Pick<Config, 'dataDir' | 'llmUrl' | 'llmKey' | 'modelsFixedBy'>,
  log: Log,
): ChatServerChoice {
  let used = { address: config.llmUrl, key: config.llmKey }
  const fixedBy = config.modelsFixedBy.chatServer
  return {
    server: () =>
      used.address === null ? null : createOpenAiServer({ address: used.address, key: used.key }),
    address: () => used.address,
    settings: () => ({ llmUrl: used.address, llmKey: used.key }),
    hasKey: () => used.key !== null,
    fixedBy: () => fixedBy,
    choose(address, newKey) {
      if (fixedBy !== null)
        throw new RoughcutError(
          'conflict',
          `${fixedBy} sets the chat server. Start the server without it to enter one here.`,
        )
      // A key that followed a new address would go to whoever is there.
      const stays = address !== null && used.address !== null && originOf(address) === originOf(used.address)
      const key = address === null ? null : newKey === undefined ? (stays ? used.key : null) : newKey || null
      try {
        keepSettings(config.dataDir, { llmUrl: address, llmKey: key }, { isSecret: key !== null })
      } catch (cause) {
        log.warn('chat server not kept', { error: asError(cause) })
        throw new RoughcutError(
          'conflict',
          `The server could not be saved in ${CONFIG_FILE} of the data folder, so nothing was changed. The server’s log has the reason.`,
          { cause },
        )
      }
      used = { address, key }
      log.info('chat server chosen', { address, hasKey: key !== null })
    },
  }
}

function originOf(address: string): string {
  return new URL(address).origin
}
