// Settings → one typed Config. Flags win over the environment, which wins over DATA/config.json.
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { hostNameOf } from './adapters/host-name.ts'
import {
  BACKUP_KEEP,
  BACKUP_SCHEDULE,
  type BackupSettings,
  backupKeep,
  backupSchedule,
  s3Address,
} from './backup-settings.ts'
import { RoughcutError } from './errors.ts'
import type { LogFormat } from './log.ts'

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
  /** A server with OpenAI's interface for speech; null: none. */
  /** The folder of the speaker networks, where it isn't the data folder's own. */
  voiceModel: string | null
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
  /** A reverse proxy of ours stands in front: the last address of X-Forwarded-For is who asks. */
  trustProxy: boolean
  /** Names and addresses, besides the obvious ones, that requests may be for. */
  allowedHosts: readonly string[]
  /** Hosts whose pages may call /mcp, as `hostNameOf` returns them. */
  mcpOrigins: readonly string[]
  backup: BackupSettings
  /** Where media is: in the data folder (null) or in `s3://bucket/prefix`; then the data folder keeps at most so much of it. */
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

/** Before the names of models that a server has. */
export const OPENAI_PREFIX = 'openai:'

/** Names no model: the first one of the speech server is used. */
export const FIRST_SERVED_MODEL = `${OPENAI_PREFIX}`

/** In the data folder. */
export const CONFIG_FILE = 'config.json'

/** One row per setting: the flag, the variable, the key in config.json, the default, and its meaning. */
export const SETTINGS = [
  { key: 'dataDir', flag: 'data', variable: 'ROUGHCUT_DATA', fallback: './data', about: 'data folder' },
  {
    key: 'host',
    flag: 'host',
    variable: 'ROUGHCUT_HOST',
    fallback: '127.0.0.1',
    about: 'address to listen on',
  },
  {
    key: 'port',
    flag: 'port',
    variable: 'ROUGHCUT_PORT',
    fallback: '4747',
    about: 'port; 0 takes a free one',
  },
  {
    key: 'tlsPort',
    flag: 'tls-port',
    variable: 'ROUGHCUT_TLS_PORT',
    fallback: '',
    about: 'port of the TLS listener for unmodified clients, after `roughcut trust`; default: off',
  },
  {
    key: 'publicUrl',
    flag: 'public-url',
    variable: 'ROUGHCUT_PUBLIC_URL',
    fallback: '',
    about: 'address that people open; default: where it listens',
  },
  {
    key: 'whisperModel',
    flag: 'whisper-model',
    variable: 'ROUGHCUT_WHISPER_MODEL',
    fallback: 'Xenova/whisper-base',
    about: 'speech model: a hub name, a folder, or openai:NAME',
  },
  {
    key: 'voiceModel',
    flag: 'voice-model',
    variable: 'ROUGHCUT_VOICE_MODEL',
    fallback: '',
    about: 'folder of the speaker model; default: models/voices in the data folder',
  },
  {
    key: 'speechUrl',
    flag: 'speech-url',
    variable: 'ROUGHCUT_SPEECH_URL',
    fallback: '',
    about: "a server with OpenAI's interface for speech, for models named openai:NAME",
  },
  {
    key: 'speechKey',
    flag: 'speech-key',
    variable: 'ROUGHCUT_SPEECH_KEY',
    fallback: '',
    about: 'its key, as a variable or in config.json only',
  },
  {
    key: 'llm',
    flag: 'llm',
    variable: 'ROUGHCUT_LLM',
    fallback: 'auto',
    about: 'auto, rules, a model that Ollama has, or openai:MODEL',
  },
  {
    key: 'ollamaHost',
    flag: 'ollama-host',
    variable: 'OLLAMA_HOST',
    fallback: 'http://127.0.0.1:11434',
    about: 'where Ollama answers',
  },
  {
    key: 'llmUrl',
    flag: 'llm-url',
    variable: 'ROUGHCUT_LLM_URL',
    fallback: '',
    about: "a server with OpenAI's chat interface, for models named openai:MODEL",
  },
  {
    key: 'llmKey',
    flag: 'llm-key',
    variable: 'ROUGHCUT_LLM_KEY',
    fallback: '',
    about: 'its key, as a variable or in config.json only',
  },
  {
    key: 'queue',
    flag: 'queue',
    variable: 'ROUGHCUT_QUEUE',
    fallback: '',
    about:
      'redis:// or postgres:// address of the queue to workers; one with a password as a variable or in config.json only; default: none',
  },
  {
    key: 'outbound',
    flag: 'outbound',
    variable: 'ROUGHCUT_OUTBOUND',
    fallback: 'auto',
    about: 'addresses that media and callbacks may use: auto, public or any',
    choices: ['auto', 'public', 'any'],
  },
  {
    key: 'ffmpegPath',
    flag: 'ffmpeg',
    variable: 'ROUGHCUT_FFMPEG',
    fallback: '',
    about: 'ffmpeg program; default: PATH, then the shipped one',
  },
  {
    key: 'ffprobePath',
    flag: 'ffprobe',
    variable: 'ROUGHCUT_FFPROBE',
    fallback: '',
    about: 'ffprobe program; without it, found like ffmpeg',
  },
  {
    key: 'logFormat',
    flag: 'log',
    variable: 'ROUGHCUT_LOG',
    fallback: 'pretty',
    about: 'log format: pretty, json or silent',
    choices: ['pretty', 'json', 'silent'],
  },
  {
    key: 'trustProxy',
    flag: 'trust-proxy',
    variable: 'ROUGHCUT_TRUST_PROXY',
    fallback: 'no',
    about: 'yes when a reverse proxy sets X-Forwarded-For; else that header is ignored',
    choices: ['no', 'yes'],
  },
  {
    key: 'allowedHosts',
    flag: 'allowed-hosts',
    variable: 'ROUGHCUT_ALLOWED_HOSTS',
    fallback: '',
    about: 'more host names to answer to, separated by commas',
  },
  {
    key: 'mcpOrigins',
    flag: 'mcp-origins',
    variable: 'ROUGHCUT_MCP_ORIGINS',
    fallback: '',
    about: 'hosts whose web pages may call /mcp, separated by commas',
  },
  {
    key: 'backup',
    flag: 'backup',
    variable: 'ROUGHCUT_BACKUP',
    fallback: '',
    about: 'where backups go: a folder on another disk, or s3://BUCKET/PREFIX; default: none are made',
  },
  {
    key: 'backupSchedule',
    flag: 'backup-schedule',
    variable: 'ROUGHCUT_BACKUP_SCHEDULE',
    fallback: 'daily',
    about: 'when the server makes one: hourly, daily, 1h to 30d, a cron expression, or off',
  },
  {
    key: 'backupKeep',
    flag: 'backup-keep',
    variable: 'ROUGHCUT_BACKUP_KEEP',
    fallback: '7d,4w,12m',
    about: 'which snapshots stay: so many, or the newest of so many hours, days, weeks and months',
  },
  {
    key: 'media',
    flag: 'media',
    variable: 'ROUGHCUT_MEDIA',
    fallback: '',
    about: 'where media is stored: s3://BUCKET/PREFIX; default: the data folder',
  },
  {
    key: 'mediaCache',
    flag: 'media-cache',
    variable: 'ROUGHCUT_MEDIA_CACHE',
    fallback: '50',
    about: 'gigabytes of media in object storage that are kept in the data folder, too',
  },
  {
    key: 'mediaLinks',
    flag: 'media-links',
    variable: 'ROUGHCUT_MEDIA_LINKS',
    fallback: 'off',
    about:
      'whether browsers fetch originals from object storage themselves: off, on, or the address at which they reach it',
  },
] as const

type SettingKey = (typeof SETTINGS)[number]['key']
export type Flags = Partial<Record<SettingKey, string>>

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

type Given = {
  value: string
  /** The flag, variable or key that it comes from, as the person wrote it. */
  source: string
  /** By who started the program, over what the data folder says. */
  isFixed: boolean
}

function refused({ value, source }: Given, takes: string): RoughcutError {
  return new RoughcutError('bad_request', `${source} is "${withoutSecrets(value)}"; it takes ${takes}.`)
}

/** An address that is shown must not show its password or key. */
function withoutSecrets(value: string): string {
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/@]*@/i, '$1***@').replace(/[?#].*$/s, '?***')
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
    // What is wrong with the data folder itself, whoever opens it says better.
    if (code === 'ENOENT' || code === 'ENOTDIR' || (code === 'EACCES' && !existsSync(path))) return null
    throw new RoughcutError('bad_request', `${path} cannot be read (${code}); fix or delete it.`, { cause })
  }
}

function checkedPort(port: Given): number {
  const number = Number(port.value)
  if (!/^\d{1,5}$/.test(port.value) || number > 65535) throw refused(port, '0 to 65535')
  return number
}

function checkedPublicUrl(given: Given): string | null {
  if (given.value === '') return null
  const url = URL.parse(given.value)
  const isAddress = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  // Links append a path to it.
  if (!isAddress || url.search !== '' || url.hash !== '' || hasUserInfo(url))
    throw refused(given, 'an http or https address without a query, such as https://cut.example.com')
  return given.value.replace(/(?<!\/)\/+$/, '')
}

function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}

/** Ollama's own variable may be a bare host or host:port. The settings page shows it, so it carries no password. */
function checkedOllamaHost(given: Given): string {
  const full = /^https?:\/\//.test(given.value) ? given.value : `http://${given.value}`
  const url = URL.parse(full)
  if (url === null || hasUserInfo(url) || url.search !== '' || url.hash !== '')
    throw refused(given, 'an address without user name, password or query, such as http://127.0.0.1:11434')
  return full.replace(/(?<!\/)\/+$/, '').replace('://0.0.0.0', '://127.0.0.1')
}

function checkedOpenAiUrl(given: Given): string | null {
  if (given.value === '') return null
  if (!isServerAddress(given.value)) throw refused(given, SERVER_ADDRESS)
  return given.value
}

/** What the address of a server with OpenAI's interfaces must be, in words. */
export const SERVER_ADDRESS =
  'an address without user name, password or query, such as http://127.0.0.1:8080/v1'

/** Whether `text` can be the address of such a server. */
export function isServerAddress(text: string): boolean {
  const url = URL.parse(text)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url !== null && isWeb && !hasUserInfo(url) && url.search === '' && url.hash === ''
}

/** Whether `text` can be sent as a key: one line of ASCII. */
export function isServerKey(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

/** Everybody on the machine can read the flags of a program. */
function checkedKey(setting: 'llmKey' | 'speechKey', flags: Flags, key: string): string | null {
  const { flag, variable } = SETTINGS.find((each) => each.key === setting) as {
    flag: string
    variable: string
  }
  if (flags[setting] !== undefined)
    throw new RoughcutError(
      'bad_request',
      `--${flag} would show the key to everybody on this machine; set ${variable} instead.`,
    )
  if (!isServerKey(key)) throw new RoughcutError('bad_request', `${variable} takes one line of ASCII.`)
  return key === '' ? null : key
}

const QUEUE_PROTOCOLS = new Set(['redis:', 'rediss:', 'postgres:', 'postgresql:'])

/** It may hold a password, so it is not shown, not even when it is wrong. */
function checkedQueue(flag: string | undefined, { value, source }: Given): string | null {
  if (value === '') return null
  const url = URL.parse(value)
  if (flag !== undefined && url?.password)
    throw new RoughcutError(
      'bad_request',
      '--queue would show its password to everybody on this machine; set ROUGHCUT_QUEUE instead.',
    )
  if (url === null || !QUEUE_PROTOCOLS.has(url.protocol) || url.hostname === '')
    throw new RoughcutError(
      'bad_request',
      `${source} takes an address such as redis://127.0.0.1:6379, rediss://user:password@queue.lan:6379 or postgres://user:password@queue.lan/roughcut.`,
    )
  return value
}

function checkedHosts(given: Given): string[] {
  const entries = given.value.split(',').map((entry) => entry.trim())
  return entries
    .filter((entry) => entry !== '')
    .map((entry) => {
      const host = hostNameOf(entry)
      if (host === null)
        throw refused(given, 'host names separated by commas, such as cut.example.com,studio.lan')
      return host
    })
}

/** Absolute: a service and a terminal start in different folders. */
function checkedBackupPlace(given: Given): string | null {
  const { value } = given
  if (value === '') return null
  if (value.startsWith('s3:') ? s3Address(value) !== null : isAbsolute(value))
    return value.startsWith('s3:') ? value : resolve(value)
  throw refused(given, 'the absolute path of a folder, or s3://BUCKET/PREFIX')
}

function checkedMediaPlace(given: Given): string | null {
  if (given.value === '') return null
  if (s3Address(given.value) === null) throw refused(given, 's3://BUCKET/PREFIX')
  return given.value
}

function checkedGigabytes(given: Given): number {
  if (!/^\d{1,6}$/.test(given.value) || Number(given.value) < 1)
    throw refused(given, 'a whole number from 1 on')
  return Number(given.value)
}

function checkedMediaLinks(given: Given): Config['media']['links'] {
  const { value } = given
  if (value === 'off' || value === 'on') return value
  const url = URL.parse(value)
  const isAddress = url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/'
  if (!isAddress || url.search !== '' || url.hash !== '' || url.username !== '')
    throw refused(given, 'off, on, or an address such as https://s3.example.com')
  return { endpoint: url.origin }
}

function checkedText(given: Given, isRight: boolean, takes: string): string {
  if (!isRight) throw refused(given, takes)
  return given.value
}
