// Which models are used when a request names none: what the settings say, or what was chosen in the
// pages since. A choice is kept in DATA/config.json, where flags and the environment overrule it.
import { CONFIG_FILE, type Config } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { keepSettings } from './settings-file.ts'

/** The settings that can be chosen. */
type ModelSetting = 'whisperModel' | 'llm'

export type ModelChoice = {
  /** What is used now. */
  of(setting: ModelSetting): string
  /** The flag or variable that says so, and that a choice could not overrule; null: it can be chosen. */
  fixedBy(setting: ModelSetting): string | null
  /** From now on, and after a restart. Throws `conflict` when it is fixed or cannot be kept. */
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
          `The choice could not be written to ${CONFIG_FILE} of the data folder, so nothing was changed. The log of the server says why.`,
          { cause },
        )
      }
      used[setting] = model
      log.info('model chosen', { setting, model })
    },
  }
}
