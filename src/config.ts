// Settings → one typed Config. Flags win over the environment, which wins over DATA/config.json.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  BACKUP_KEEP,
  BACKUP_SCHEDULE,
  type BackupSettings,
  backupKeep,
  backupSchedule,
} from './backup-settings.ts'
import { RoughcutError } from './errors.ts'
import type { LogFormat } from './log.ts'
import {
  checkedBackupPlace,
  checkedGigabytes,
  checkedHosts,
  checkedKey,
  checkedMediaLinks,
  checkedMediaPlace,
  checkedOllamaHost,
  checkedOpenAiUrl,
  checkedPort,
  checkedPublicUrl,
  checkedQueue,
  checkedText,
  type Given,
  refused,
} from './setting-checks.ts'
import { CONFIG_FILE, type Flags, SETTINGS, type SettingKey } from './settings.ts'

/** Which outgoing addresses may be called: see src/http/v1/CONTRACT.md, "Safety". */
type OutboundPolicy = 'auto' | 'public' | 'any'

export type Config = {
  /** Absolute path of the data folder. */
  dataDir: string
  host: string
  /** 0 takes a free port. */
  port: number
  /** Where TLS is answered under the vendor's names, as `trust` prepares it; 0 takes a free one, null: nowhere. */
  tlsPort: number | null
  /** Without a trailing slash; null means the address that the server listens on. */
  publicUrl: string | null
  /** A model hub name (`Xenova/whisper-base`), a folder in the same layout, or `openai:NAME` (of the speech server). */
  whisperModel: string
  /** `auto`, `rules`, or the name of a model that Ollama has. */
  llm: string
  ollamaHost: string
  /** A server with OpenAI's chat interface; null: none. */
  llmUrl: string | null
  /** Its key. Never logged or shown. */
  llmKey: string | null
  /** The folder of the speaker networks, where it isn't the data folder's own. */
  voiceModel: string | null
  /** A server with OpenAI's interface for speech; null: none. */
  speechUrl: string | null
  /** Its key. Never logged or shown. */
  speechKey: string | null
  /** The broker between this server and its workers (`redis://…`); null: heavy steps run here. Never logged or shown. */
  queueUrl: string | null
  outbound: OutboundPolicy
  /** Paths from settings; null means PATH, then the build that ships with the program. */
  ffmpegPath: string | null
  ffprobePath: string | null
  logFormat: LogFormat
  /** The operator's reverse proxy is in front: the last address in X-Forwarded-For is the caller's. */
  trustProxy: boolean
  /** Names and addresses, besides the obvious ones, that requests may be for. */
  allowedHosts: readonly string[]
  /** Hosts whose pages may call /mcp, as `hostNameOf` returns them. */
  mcpOrigins: readonly string[]
  backup: BackupSettings
  /** Where media is: the data folder (null), or `s3://bucket/prefix` with a cache of this size in the data folder. */
  media: {
    place: string | null
    cacheGb: number
    /** Whether browsers fetch originals from the bucket; an address: of the service, as they reach it. */
    links: 'off' | 'on' | { endpoint: string }
  }
  /** The flag or variable that says which model is used; null where the pages may choose one. */
  modelsFixedBy: {
    whisperModel: string | null
    llm: string | null
    chatServer: string | null
    speechServer: string | null
  }
}

/** Prefix of the names of models on a server. */
export const OPENAI_PREFIX = 'openai:'

/** Names no model: the first one of the speech server is used. */
export const FIRST_SERVED_MODEL = `${OPENAI_PREFIX}`

/**
 * Reads the settings. Throws `bad_request` (exit code 2 on the command line) for a value that a
 * setting does not take, naming where it came from.
 */
export function loadConfig(flags: Flags, environment: Record<string, string | undefined>): Config {
  const dataDir = dataFolderOf(flags, environment)
  const path = join(dataDir, CONFIG_FILE)
  const file = readConfigFile(path)
  const given = (key: SettingKey): Given => {
    const setting = SETTINGS.find((s) => s.key === key)
    if (!setting) throw new Error(`no setting ${key}`)
    const flag = flags[key]
    if (flag !== undefined) return { value: flag, source: `--${setting.flag}`, isFixed: true }
    const variable = environment[setting.variable]
    if (variable) return { value: variable, source: setting.variable, isFixed: true }
    const stored = file[key]
    if (stored) return { value: stored, source: `"${key}" in ${path}`, isFixed: false }
    return { value: setting.fallback, source: setting.flag, isFixed: false }
  }
  const value = (key: SettingKey): string => given(key).value
  const fixedBy = (key: SettingKey) => (given(key).isFixed ? given(key).source : null)
  const oneOf = <T extends string>(key: SettingKey, allowed: readonly T[]): T => {
    const found = allowed.find((one) => one === value(key))
    if (found === undefined) throw refused(given(key), allowed.join(', '))
    return found
  }
  const isNamed = (key: SettingKey) => given(key).isFixed || Boolean(file[key])
  const speechUrl = checkedOpenAiUrl(given('speechUrl'))
  const [schedule, keep] = [given('backupSchedule'), given('backupKeep')]
  return {
    dataDir,
    host: value('host'),
    port: checkedPort(given('port')),
    tlsPort: value('tlsPort') === '' ? null : checkedPort(given('tlsPort')),
    publicUrl: checkedPublicUrl(given('publicUrl')),
    whisperModel: isNamed('whisperModel') || speechUrl === null ? value('whisperModel') : FIRST_SERVED_MODEL,
    llm: value('llm'),
    ollamaHost: checkedOllamaHost(given('ollamaHost')),
    llmUrl: checkedOpenAiUrl(given('llmUrl')),
    llmKey: checkedKey('llmKey', flags, value('llmKey')),
    voiceModel: value('voiceModel') || null,
    speechUrl,
    speechKey: checkedKey('speechKey', flags, value('speechKey')),
    queueUrl: checkedQueue(flags.queue, given('queue')),
    outbound: oneOf('outbound', ['auto', 'public', 'any']),
    ffmpegPath: value('ffmpegPath') || null,
    ffprobePath: value('ffprobePath') || null,
    logFormat: oneOf('logFormat', ['pretty', 'json', 'silent']),
    trustProxy: oneOf('trustProxy', ['no', 'yes']) === 'yes',
    allowedHosts: checkedHosts(given('allowedHosts')),
    mcpOrigins: checkedHosts(given('mcpOrigins')),
    media: {
      place: checkedMediaPlace(given('media')),
      cacheGb: checkedGigabytes(given('mediaCache')),
      links: checkedMediaLinks(given('mediaLinks')),
    },
    backup: {
      place: checkedBackupPlace(given('backup')),
      schedule: checkedText(schedule, backupSchedule(schedule.value) !== undefined, BACKUP_SCHEDULE),
      keep: checkedText(keep, backupKeep(keep.value) !== null, BACKUP_KEEP),
      fixedBy: { schedule: fixedBy('backupSchedule'), keep: fixedBy('backupKeep') },
    },
    modelsFixedBy: {
      whisperModel: fixedBy('whisperModel'),
      llm: fixedBy('llm'),
      chatServer: fixedBy('llmUrl') ?? fixedBy('llmKey'),
      speechServer: fixedBy('speechUrl') ?? fixedBy('speechKey'),
    },
  }
}

/** Its absolute path; nothing in it is read. */
export function dataFolderOf(flags: Flags, environment: Record<string, string | undefined>): string {
  return resolve(flags.dataDir ?? (environment.ROUGHCUT_DATA || './data'))
}

function readConfigFile(path: string): Partial<Record<SettingKey, string>> {
  const text = readIfThere(path)
  if (text === null) return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (cause) {
    throw new RoughcutError('bad_request', `${path} is not valid JSON; fix or delete it.`, { cause })
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    throw new RoughcutError('bad_request', `${path} must hold one JSON object.`)
  // The folder that holds this file is chosen before it is read.
  const known = new Set<string>(SETTINGS.map((s) => s.key).filter((key) => key !== 'dataDir'))
  const result: Partial<Record<SettingKey, string>> = {}
  for (const [key, value] of Object.entries(parsed)) {
    if (!known.has(key))
      throw new RoughcutError(
        'bad_request',
        `${path} has the unknown setting "${key}"; known: ${[...known].join(', ')}.`,
      )
    const text = settingText(key, value)
    if (text === null)
      throw new RoughcutError(
        'bad_request',
        `Setting ${key} in ${path} must be ${isPort(key) ? 'a number' : key === 'trustProxy' ? 'true or false' : 'a string'}.`,
      )
    result[key as SettingKey] = text
  }
  return result
}

function isPort(key: string): boolean {
  return key === 'port' || key === 'tlsPort'
}

/** As a flag would have it; null for a value of another type than the setting's. */
function settingText(key: string, value: unknown): string | null {
  if (typeof value === 'string') return value
  if (isPort(key) && typeof value === 'number') return String(value)
  if (key === 'trustProxy' && typeof value === 'boolean') return value ? 'yes' : 'no'
  return null
}

/** Null if the file doesn't exist. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    // Problems of the data folder itself are reported better by the code that opens it.
    if (code === 'ENOENT' || code === 'ENOTDIR' || (code === 'EACCES' && !existsSync(path))) return null
    throw new RoughcutError('bad_request', `${path} cannot be read (${code}); fix or delete it.`, { cause })
  }
}
