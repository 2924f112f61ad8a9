// Which models to use when a request names none: from the settings, or chosen in the pages since. A choice
// is stored in DATA/config.json; flags and the environment override it.
import type { Config } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { CONFIG_FILE } from '../settings.ts'
import { keepSettings } from './settings-file.ts'

/** The settings that can be chosen. */
type ModelSetting = 'whisperModel' | 'llm'

export type ModelChoice = {
  /** The current choice. */
  of(setting: ModelSetting): string
  /** The flag or variable that sets it and can't be overridden by a choice; null if it can be chosen. */
  fixedBy(setting: ModelSetting): string | null
  /** Takes effect now and survives restarts. Throws `conflict` if it's fixed or can't be stored. */
  choose(setting: ModelSetting, model: string): void
}

/**
 * The chosen speech and language models: what the settings file says, unless flags or the environment fix
 * them.
 */
export function createModelChoice(
  config: Pick<Config, 'dataDir' | 'whisperModel' | 'llm' | 'modelsFixedBy'>,
  log: Log,
): ModelChoice {
  const used: Record<ModelSetting, string> = { whisperModel: config.whisperModel, llm: config.llm }
  return {
    of: (setting) => used[setting],
    fixedBy: (setting) => config.modelsFixedBy[setting],
    choose(setting, model) {
      const by = config.modelsFixedBy[setting]
      if (by !== null)
        throw new RoughcutError(
          'conflict',
          `${by} sets the model. Restart the server without it to choose one here.`,
        )
      try {
        keepSettings(config.dataDir, { [setting]: model })
      } catch (cause) {
        log.warn('model choice not kept', { setting, error: asError(cause) })
        throw new RoughcutError(
          'conflict',
          `The choice could not be saved to ${CONFIG_FILE} in the data folder, so nothing was changed. The server’s log has the reason.`,
          { cause },
        )
      }
      used[setting] = model
      log.info('model chosen', { setting, model })
    },
  }
}
