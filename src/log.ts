// One line per event, with ids. Secrets and URL queries never reach it: string values that are
// URLs lose query, fragment and user info, and keys that name secrets are struck out.

import { visibleLine } from './terminal-text.ts'

type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFormat = 'pretty' | 'json' | 'silent'
export type LogFields = Record<string, unknown>

export interface Log {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
  /** A log whose lines all carry `fields` (job and project ids). */
  child(fields: LogFields): Log
}

const SECRET_KEY = /token|secret|password|authorization|cookie|signature/i
/** With everything after `?` or `#` up to the next space: quotes may be unescaped in a query. */
const URL_IN_TEXT = /\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"'<>?#]+(?:[?#]\S*)?/gi
const TOKEN_IN_TEXT = /\b(rcw?_|whsec_)[\w+/=-]{6,}/g

function withoutSecretsOfUrl(text: string): string {
  try {
    const url = new URL(text)
    return `${url.protocol}//${url.host}${url.pathname}`
  } catch {
    return '[url]'
  }
}

/** `text` without URL queries, fragments and user info, and without anything that looks like one of our tokens. */
export function redactText(text: string): string {
  return text.replace(URL_IN_TEXT, withoutSecretsOfUrl).replace(TOKEN_IN_TEXT, '$1…')
}

function redactValue(key: string, value: unknown): unknown {
  if (SECRET_KEY.test(key) && typeof value === 'string') return '[redacted]'
  if (typeof value === 'string') return redactText(value)
  if (value instanceof Error) {
    const cause = value.cause instanceof Error ? `; cause: ${value.cause.message}` : ''
    return redactText(`${value.stack ?? `${value.name}: ${value.message}`}${cause}`)
  }
  if (Array.isArray(value)) return value.map((item) => redactValue(key, item))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, redactValue(k, v)]))
  return value
}

/**
 * A log that writes to `write` (standard error by default: standard output belongs to commands).
 * `pretty` is for people, `json` for collectors, `silent` for tests.
 */
export function createLog(
  format: LogFormat,
  write: (line: string) => void = (line) => process.stderr.write(line),
  nowMs: () => number = Date.now,
  bound: LogFields = {},
): Log {
  const emit = (level: LogLevel, event: string, fields: LogFields = {}) => {
    if (format === 'silent') return
    const safe = redactValue('', { ...bound, ...fields }) as LogFields
    const time = new Date(nowMs()).toISOString()
    if (format === 'json') return write(`${visibleLine(JSON.stringify({ time, level, event, ...safe }))}\n`)
    const tail = Object.entries(safe)
      // As in JSON, where what is undefined is left out.
      .filter(([, value]) => value !== undefined)
      .map(
        ([key, value]) =>
          `${key}=${typeof value === 'string' ? shown(value) : visibleLine(JSON.stringify(value))}`,
      )
      .join(' ')
    write(`${time.slice(11, 23)} ${level.padEnd(5)} ${visibleLine(event)}${tail && ` ${tail}`}\n`)
  }
  return {
    debug: (event, fields) => emit('debug', event, fields),
    info: (event, fields) => emit('info', event, fields),
    warn: (event, fields) => emit('warn', event, fields),
    error: (event, fields) => emit('error', event, fields),
    child: (fields) => createLog(format, write, nowMs, { ...bound, ...fields }),
  }
}

/** Quoted where it could end the line, forge a field, or drive a terminal. */
function shown(text: string): string {
  const isPlain = !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}="\\]/u.test(text)
  return isPlain ? text : visibleLine(JSON.stringify(text))
}
