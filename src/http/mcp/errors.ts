// Turns failures into results that say what's wrong and which tool helps next. Tools can't return JSON-RPC errors.
import type { CallToolResult } from '@modelcontextprotocol/server'
import { asError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { replyToThrown } from '../v1/errors.ts'
import { ERROR_CODES } from '../v1/reply.ts'
import { RestError } from './rest.ts'

/** `tool` appears in an incident's log line. */
export function errorResult(thrown: unknown, tool: string, log: Log): CallToolResult {
  const error = thrown instanceof RestError ? thrown : restErrorOf(thrown, tool, log)
  const { status, code, message, details, retryAfterSeconds } = error
  const text = `${message} ${nextStep(error)}`.trim()
  return {
    isError: true,
    content: [{ type: 'text', text }],
    structuredContent: {
      error: {
        code,
        status,
        message,
        ...(details === null ? {} : { details }),
        ...(retryAfterSeconds === null ? {} : { retry_after_seconds: retryAfterSeconds }),
      },
    },
  }
}

/** A tool's own errors are worded like the interface's; anything else becomes an incident. */
function restErrorOf(thrown: unknown, tool: string, log: Log): RestError {
  const reply = replyToThrown(asError(thrown), log, { method: 'mcp', path: tool })
  const { message } = reply.error
  return new RestError(reply.status, ERROR_CODES[reply.status] ?? 'internal_error', message, null, null, {})
}

function nextStep({ status, message, retryAfterSeconds }: RestError): string {
  switch (status) {
    case 400:
    case 422:
      return 'Correct the arguments and call the tool again; get_project shows what the project contains.'
    case 402:
      return "The server's operator can add more; get_drive_info shows the balance."
    case 403:
      if (/visual search/i.test(message)) return 'search_drive finds by name and spoken content.'
      return 'list_projects shows the projects that this connection can open, with the access it has.'
    case 404:
      return nextAfterMissing(message)
    case 409:
      return 'Call get_project for the current revision, then decide again.'
    case 410:
      return 'Start again with a new one: plan_edit makes a new plan.'
    case 413:
      return 'Send less in one call.'
    case 429:
      return `Wait ${retryAfterSeconds ?? 60} seconds, then call the tool again.`
    case 502:
    case 503:
      return `Wait ${retryAfterSeconds ?? 20} seconds, then call the tool again; without "model", another engine may be used.`
    case 507:
      return "The server's operator has to free disk space first; let the person know."
    default:
      return 'Call the tool once more after 10 seconds; if it fails again, give the person the incident id.'
  }
}

function nextAfterMissing(message: string): string {
  if (/composition/i.test(message)) return 'get_project lists the compositions of this project.'
  if (/\bjob\b/i.test(message)) return 'list_jobs shows the jobs that this connection can read.'
  if (/\bplan\b/i.test(message)) return 'plan_edit makes a new plan.'
  return 'search_drive and list_projects find ids; never invent one.'
}
