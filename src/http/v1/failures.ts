// The answers other than 2xx, as in the OpenAPI documents of both versions.
import { type TSchema, Type } from '@sinclair/typebox'
import type { ApiVersion } from '../../store/schema.ts'
import { closedObject, oneOf } from '../shared/schema-kinds.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import {
  jsonContent,
  OPTIONAL_RATE_HEADERS,
  type OpenApiObject,
  RATE_HEADERS,
  RETRY_AFTER,
} from './openapi.ts'
import { ERROR_CODES } from './reply.ts'

const EXAMPLE_PROJECT = '0192f0c1-2b3c-7d4e-8f5a-0123456789ab'

export type FailureStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 502 | 503 | 507

const FAILURES: Record<FailureStatus, { phrase: string; when: string; message: string }> = {
  400: {
    phrase: 'Bad Request',
    when: 'Malformed JSON, a missing, unknown or invalid field; the message names it by its path.',
    message: 'project_name is required: a string of 1 to 255 characters after trimming.',
  },
  401: {
    phrase: 'Unauthorized',
    when: 'The token is missing, unknown or revoked, or there is more than one.',
    message: 'This API token is not valid: it is unknown or was revoked.',
  },
  402: {
    phrase: 'Payment Required',
    when: 'The balance of the drive is used up.',
    message: 'The drive has 0 media seconds left, so nothing was started.',
  },
  403: {
    phrase: 'Forbidden',
    when: 'The project is in another drive, private to another member, not editable by this user, or in the trash. Also, before the token is looked at and thus without rate limit headers: the server does not answer to the name in the `Host` header.',
    message: 'The project is in another drive than this token.',
  },
  404: {
    phrase: 'Not Found',
    when: "The job or project doesn't exist (any more), or the job is older than 30 days.",
    message: `Project ${EXAMPLE_PROJECT} not found.`,
  },
  409: {
    phrase: 'Conflict',
    when: 'The project has changed since, or the page has no file yet; nothing was done.',
    message: 'The project is at revision 9, and the request was made on 7.',
  },
  410: {
    phrase: 'Gone',
    when: 'It has expired.',
    message: 'The plan has expired: plans last 24 hours. Ask for a new one.',
  },
  413: {
    phrase: 'Payload Too Large',
    when: 'The body is larger than 2 MiB.',
    message: 'The body is larger than 2 MiB. Give the address of media instead of sending it in the body.',
  },
  422: {
    phrase: 'Unprocessable Entity',
    when: 'The request is well formed, and the project does not allow it; nothing was changed.',
    message: 'operations[1]: the composition has no such range.',
  },
  429: {
    phrase: 'Too Many Requests',
    when: 'The rate limit is exceeded.',
    message: 'At most 10 requests per 60 seconds and user are allowed. Wait 42 s.',
  },
  500: {
    phrase: 'Internal Server Error',
    when: 'An unexpected failure; retry after 5 to 10 seconds. The message holds an incident id for the server log.',
    message: `Something went wrong inside Roughcut. Try again in 5 to 10 seconds (incident ${EXAMPLE_ID}).`,
  },
  502: {
    phrase: 'Bad Gateway',
    when: 'The language model was named, and its server cannot be reached; retry after 10 to 30 seconds.',
    message: 'The language model server that should run "llama3.2" cannot be reached.',
  },
  503: {
    phrase: 'Service Unavailable',
    when: 'Another program has held the database for more than 2 s. Nothing was changed; retry after `Retry-After` seconds. It comes before the token is looked at and thus without rate limit headers.',
    message: 'Another program is writing to the database. Nothing was changed; try again in a moment.',
  },
  507: {
    phrase: 'Insufficient Storage',
    when: 'The server’s disk is full; nothing was created.',
    message: 'The server’s disk is full, so nothing was created.',
  },
}

/** An operation's answers other than 2xx. `isLimited`: it has a rate limit. */
export function failures(statuses: FailureStatus[], isLimited: boolean, version: ApiVersion): OpenApiObject {
  return Object.fromEntries(
    statuses.map((status) => {
      const { phrase, when } = FAILURES[status]
      const headers = {
        ...(status === 401
          ? { 'WWW-Authenticate': { required: true, schema: { type: 'string', enum: ['Bearer'] } } }
          : {}),
        ...(isLimited && status !== 401 && status !== 500
          ? status === 403 || status === 503
            ? OPTIONAL_RATE_HEADERS
            : RATE_HEADERS
          : {}),
        ...(status === 429 || status === 503 ? RETRY_AFTER : {}),
      }
      return [
        String(status),
        {
          description: when,
          headers,
          content: jsonContent(errorSchema(status, version), { [phrase]: errorExample(status, version) }),
        },
      ]
    }),
  )
}

const message = Type.String({
  description: 'What is wrong and what to do; names the field by its path.',
  example: 'project_name is required: a string of 1 to 255 characters after trimming.',
})

function errorFields(version: ApiVersion) {
  const error =
    version === '1.0'
      ? Type.String({ description: 'The status phrase.', example: 'Bad Request' })
      : Type.String({ description: 'A code, the same for each status.', example: 'invalid_input' })
  return { error, message }
}

const details = Type.Array(
  closedObject({
    message: Type.String({ description: 'One sentence of the message.' }),
    path: Type.Array(
      Type.Unsafe<string | number>({ oneOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }] }),
      { description: 'Names and indices that lead to the field; empty if no field is at fault.' },
    ),
  }),
  { maxItems: 5, description: 'Only with status 400.' },
)

/** Every answer other than 2xx without fields of its own. */
function apiError(version: ApiVersion): TSchema {
  const fields = version === '1.0' ? {} : { details: Type.Optional(details) }
  return closedObject(
    { ...errorFields(version), ...fields },
    { $id: 'Error', description: 'Every answer that is not 2xx.' },
  )
}

function conflictError(version: ApiVersion): TSchema {
  return closedObject(
    {
      ...errorFields(version),
      revision: Type.Optional(Type.Integer({ minimum: 0, description: 'The current revision.' })),
      changes: Type.Optional(
        Type.Array(Type.String(), { description: 'What happened since, in sentences.' }),
      ),
      state: Type.Optional(
        oneOf(['processing', 'failed'], { description: 'Of a published page that has no file yet.' }),
      ),
    },
    { $id: 'ConflictError', description: 'The project or the page is not what the request assumes.' },
  )
}

function errorSchema(status: FailureStatus, version: ApiVersion): TSchema {
  return status === 409 ? conflictError(version) : apiError(version)
}

function errorExample(status: FailureStatus, version: ApiVersion) {
  const { phrase, message: example } = FAILURES[status]
  if (version === '1.0') return { error: phrase, message: example }
  const about = status === 400 ? { details: [{ message: example, path: ['project_name'] }] } : {}
  return { error: ERROR_CODES[status], message: example, ...about }
}

/** The schemas that the answers of `operations` refer to. */
export function errorSchemas(operations: unknown, version: ApiVersion): TSchema[] {
  const text = JSON.stringify(operations)
  return [apiError(version), conflictError(version)].filter(({ $id }) => text.includes(`/${$id}"`))
}
