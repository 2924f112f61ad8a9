// What each setting takes. Every check throws `bad_request`, naming where the value came from.
import { isAbsolute, resolve } from 'node:path'
import { hostNameOf } from './adapters/host-name.ts'
import { s3Address } from './backup-settings.ts'
import { RoughcutError } from './errors.ts'
import { type Flags, SETTINGS } from './settings.ts'

/** A value of a setting. */
export type Given = {
  value: string
  /** The flag, variable or key that it comes from, as the person wrote it. */
  source: string
  /** By who started the program, over what the data folder says. */
  isFixed: boolean
}

/** The error for a value, with what the setting takes; addresses are shown without their secrets. */
export function refused({ value, source }: Given, takes: string): RoughcutError {
  return new RoughcutError('bad_request', `${source} is "${withoutSecrets(value)}"; it takes ${takes}.`)
}

/** An address that is shown must not show its password or key. */
function withoutSecrets(value: string): string {
  return value.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/@]*@/i, '$1***@').replace(/[?#].*$/s, '?***')
}

/** A port, or 0 for a free one. */
export function checkedPort(port: Given): number {
  const number = Number(port.value)
  if (!/^\d{1,5}$/.test(port.value) || number > 65535) throw refused(port, '0 to 65535')
  return number
}

/** An http or https address without its trailing slashes; null if not given. */
export function checkedPublicUrl(given: Given): string | null {
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
export function checkedOllamaHost(given: Given): string {
  const full = /^https?:\/\//.test(given.value) ? given.value : `http://${given.value}`
  const url = URL.parse(full)
  if (url === null || hasUserInfo(url) || url.search !== '' || url.hash !== '')
    throw refused(given, 'an address without user name, password or query, such as http://127.0.0.1:11434')
  return full.replace(/(?<!\/)\/+$/, '').replace('://0.0.0.0', '://127.0.0.1')
}

/** The address of a server with OpenAI's interfaces; null if not given. */
export function checkedOpenAiUrl(given: Given): string | null {
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
export function checkedKey(setting: 'llmKey' | 'speechKey', flags: Flags, key: string): string | null {
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
export function checkedQueue(flag: string | undefined, { value, source }: Given): string | null {
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

/** Host names as `hostNameOf` returns them. */
export function checkedHosts(given: Given): string[] {
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
export function checkedBackupPlace(given: Given): string | null {
  const { value } = given
  if (value === '') return null
  if (value.startsWith('s3:') ? s3Address(value) !== null : isAbsolute(value))
    return value.startsWith('s3:') ? value : resolve(value)
  throw refused(given, 'the absolute path of a folder, or s3://BUCKET/PREFIX')
}

/** An address in object storage; null for the data folder. */
export function checkedMediaPlace(given: Given): string | null {
  if (given.value === '') return null
  if (s3Address(given.value) === null) throw refused(given, 's3://BUCKET/PREFIX')
  return given.value
}

/** A whole number of gigabytes from 1 on. */
export function checkedGigabytes(given: Given): number {
  if (!/^\d{1,6}$/.test(given.value) || Number(given.value) < 1)
    throw refused(given, 'a whole number from 1 on')
  return Number(given.value)
}

/** Whether browsers fetch originals from object storage, or the address at which they do. */
export function checkedMediaLinks(given: Given): 'off' | 'on' | { endpoint: string } {
  const { value } = given
  if (value === 'off' || value === 'on') return value
  const url = URL.parse(value)
  const isAddress = url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/'
  if (!isAddress || url.search !== '' || url.hash !== '' || url.username !== '')
    throw refused(given, 'off, on, or an address such as https://s3.example.com')
  return { endpoint: url.origin }
}

/** The value itself if it is right; `takes` says what would be. */
export function checkedText(given: Given, isRight: boolean, takes: string): string {
  if (!isRight) throw refused(given, takes)
  return given.value
}
