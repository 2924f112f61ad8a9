// Which models are used when a request names none: what the settings say, or what was chosen in the
// pages since. A choice is kept in DATA/config.json, where flags and the environment overrule it.
import { existsSync, readFileSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CONFIG_FILE, type Config } from '../config.ts'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import { writeOwnFile } from '../own-file.ts'

/** The settings that can be chosen. */
export type ModelSetting = 'whisperModel' | 'llm'

export type ModelChoice = {
  /** What is used now. */
  of(setting: ModelSetting): string
  /** The flag or variable that says so, and that a choice could not overrule; null: it can be chosen. */
  fixedBy(setting: ModelSetting): string | null
  /** From now on, and after a restart. Throws `conflict` when it is fixed or cannot be kept. */
  choose(setting: ModelSetting, model: string): void
}

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
          `${by} says which model is used. Start the server without it to choose one here.`,
        )
      try {
        keep(join(config.dataDir, CONFIG_FILE), setting, model)
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

/** Whole or not at all, with whatever else the file says, and where it really lies if it is a link. */
function keep(path: string, setting: ModelSetting, model: string): void {
  const settings = { ...readSettings(path), [setting]: model }
  const target = existsSync(path) ? realpathSync(path) : path
  const partial = `${target}.part`
  const mode = existsSync(target) ? statSync(target).mode & 0o777 : 0o600
  writeOwnFile(partial, `${JSON.stringify(settings, null, 2)}\n`, { mode, flush: true })
  renameSync(partial, target)
}

function readSettings(path: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  const settings: unknown = JSON.parse(text)
  if (settings === null || typeof settings !== 'object' || Array.isArray(settings))
    throw new Error(`${path} holds no JSON object`)
  return settings as Record<string, unknown>
}
