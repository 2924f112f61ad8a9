// How the four operations stand in the OpenAPI document: words, examples, and every answer they give.
import { type TSchema, Type } from '@sinclair/typebox'
import { text } from '../shared/schema-kinds.ts'
import { AgentRequest } from './agent.ts'
import { JobCreated } from './create-job.ts'
import { ImportRequest } from './import.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { ApiError, Job, JobPage } from './job-schema.ts'
import { JobPath, ListQuery } from './jobs.ts'
import {
  jsonContent,
  limitWords,
  OPTIONAL_RATE_HEADERS,
  type OpenApiObject,
  parametersOf,
  RATE_HEADERS,
  RETRY_AFTER,
} from './openapi.ts'
import { RATE_LIMITS } from './rate-limit.ts'

const EXAMPLE_PROJECT = '0192f0c1-2b3c-7d4e-8f5a-0123456789ab'
const EXAMPLE_DRIVE = '0192f0c1-0000-7d4e-8f5a-0123456789ab'
const place = {
  drive_id: EXAMPLE_DRIVE,
  project_id: EXAMPLE_PROJECT,
  project_url: `http://127.0.0.1:4747/projects/${EXAMPLE_PROJECT}`,
}
const created = { job_id: EXAMPLE_ID, ...place }
const runningAgent = {
  job_id: EXAMPLE_ID,
  job_type: 'agent',
  job_state: 'running',
  created_at: '2026-01-31T12:00:00.000Z',
  ...place,
  progress: { label: 'Removing filler words', percent: 40, last_update_at: '2026-01-31T12:00:02.000Z' },
}
const stoppedImport = {
  job_id: EXAMPLE_ID,
  job_type: 'import/project_media',
  job_state: 'stopped',
  created_at: '2026-01-31T12:00:00.000Z',
  stopped_at: '2026-01-31T12:01:10.000Z',
  ...place,
  result: {
    status: 'success',
    media_status: {
      'camera A.mp4': {
        status: 'success',
        duration_seconds: 63.2,
        transcript: { status: 'success', language: 'en', word_count: 151 },
      },
    },
    media_seconds_used: 64,
    created_compositions: [{ id: '0192f0c1-3333-7d4e-8f5a-0123456789ab', name: 'Rough cut' }],
  },
}
const stoppedAgent = {
  ...runningAgent,
  progress: undefined,
  job_state: 'stopped',
  stopped_at: '2026-01-31T12:00:04.000Z',
  result: {
    status: 'success',
    agent_response: 'Removed 14 filler words.',
    project_changed: true,
    ai_credits_used: 0,
    engine: 'rules',
    resolved_model: 'rules',
  },
}

type FailureStatus = 400 | 401 | 402 | 403 | 404 | 413 | 429 | 500 | 502 | 503 | 507

const FAILURES: Record<FailureStatus, { phrase: string; when: string; message: string }> = {
  400: {
    phrase: 'Bad Request',
    when: 'Malformed JSON, a missing, unknown or invalid field; the message names it by its path.',
    message: 'project_name is required: a text of 1 to 255 characters, white space around it not counted.',
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
    when: 'There is no such job or project (any more); a job older than 30 days.',
    message: `There is no project ${EXAMPLE_PROJECT}.`,
  },
  413: {
    phrase: 'Payload Too Large',
    when: 'The body is larger than 2 MiB.',
    message: 'The body is larger than 2 MiB. Media is given by address, not sent along.',
  },
  429: {
    phrase: 'Too Many Requests',
    when: 'The rate limit is exceeded.',
    message: 'At most 10 requests per 60 seconds and user are answered here. Wait 42 s.',
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
    when: 'The disk of the server is full; nothing was created.',
    message: 'The disk of the server is full, so nothing was created.',
  },
}

function failures(statuses: FailureStatus[], isLimited: boolean): OpenApiObject {
  return Object.fromEntries(
    statuses.map((status) => {
      const { phrase, when, message } = FAILURES[status]
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
          content: jsonContent(ApiError, { [phrase]: { error: phrase, message } }),
        },
      ]
    }),
  )
}

const idempotencyParameters = parametersOf(
  Type.Object({
    'Idempotency-Key': Type.Optional(
      text(
        { min: 1, max: 255 },
        {
          description:
            'Visible ASCII characters. The same key with the same body within 24 hours answers the first answer again; with another body it is 400.',
          example: 'import-2026-01-31-1',
        },
      ),
    ),
  }),
  'header',
)

/** What is sent to `callback_url`. */
const callbacksOf = (operationId: string, example: OpenApiObject) => ({
  jobStopped: {
    '{$request.body#/callback_url}': {
      post: {
        operationId: `${operationId}Stopped`,
        summary: 'A job stopped',
        description: [
          'Sent when the job stops, whatever its outcome; the body is byte for byte what `GET /jobs/{job_id}` answers at that moment.',
          'Signed as Standard Webhooks with the secret of the drive (`roughcut drive secret DRIVE`); `webhook-id` is the job’s id on every attempt, so receivers can tell duplicates.',
          'Anything but 2xx within 10 seconds is tried again after about 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h and 24 h; 410 stops at once.',
        ].join(' '),
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: jsonContent(Job, { stopped: example }) },
        responses: {
          '2XX': { description: 'Received.' },
          '410': { description: 'Gone: the callback is given up at once.' },
          '4XX': { description: 'Not received; sent again later.' },
          '5XX': { description: 'Not received; sent again later.' },
        },
      },
    },
  },
})

function postDetail(
  words: { operationId: string; summary: string; description: string },
  body: TSchema,
  statuses: FailureStatus[],
  stopped: OpenApiObject,
) {
  return {
    ...words,
    tags: ['Jobs'],
    parameters: idempotencyParameters,
    requestBody: {
      required: true,
      content: jsonContent(body, { [words.operationId]: body.example }),
    },
    responses: {
      '201': {
        description: 'Stored durably; the work goes on in the background.',
        headers: {
          ...RATE_HEADERS,
          Location: { description: 'Where the job is read.', schema: { type: 'string' } },
          'Idempotent-Replay': {
            description: 'There when this is the first answer again.',
            schema: { type: 'string', enum: ['true'] },
          },
        },
        content: jsonContent(JobCreated, { created }),
      },
      ...failures(statuses, true),
    },
    callbacks: callbacksOf(words.operationId, stopped),
  }
}

export const importDetail = postDetail(
  {
    operationId: 'importProjectMedia',
    summary: 'Import media into a new project',
    description: `Creates a project in the drive of the token, downloads and transcribes its media, and makes compositions. ${limitWords(RATE_LIMITS.import)}.`,
  },
  ImportRequest,
  [400, 401, 402, 403, 413, 429, 500, 503, 507],
  stoppedImport,
)

export const agentDetail = postDetail(
  {
    operationId: 'editProjectByPrompt',
    summary: 'Edit a project by prompt',
    description: `Edits an existing project, or creates a new one and edits it. Jobs of one project run one after the other, in order of creation. ${limitWords(RATE_LIMITS.agent)}.`,
  },
  AgentRequest,
  [400, 401, 402, 403, 404, 413, 429, 500, 502, 503, 507],
  stoppedAgent,
)

export const getJobDetail = {
  operationId: 'getJob',
  summary: 'Read a job',
  description: `\`job_state\` is \`running\` until the job has stopped; then \`result.status\` tells the outcome. ${limitWords(RATE_LIMITS.readJob)}; every 10 seconds is the suggested cadence.`,
  tags: ['Jobs'],
  parameters: parametersOf(JobPath, 'path'),
  responses: {
    '200': {
      description: 'The job as it is now.',
      headers: RATE_HEADERS,
      content: jsonContent(Job, { runningAgent, stoppedImport, stoppedAgent }),
    },
    ...failures([400, 401, 403, 404, 429, 500, 503], true),
  },
}

export const listJobsDetail = {
  operationId: 'listJobs',
  summary: 'List jobs',
  description:
    'Jobs of projects that this user may view, newest first. A page never repeats or skips a job, also while new ones are created. A `project_id` that does not exist or may not be seen gives an empty list. Unknown parameters are ignored.',
  tags: ['Jobs'],
  parameters: parametersOf(ListQuery, 'query'),
  responses: {
    '200': {
      description: 'One page.',
      content: jsonContent(JobPage, {
        page: { data: [runningAgent, stoppedImport], pagination: { next_cursor: 'eyJ0IjoxNzY5...' } },
        last: { data: [], pagination: {} },
      }),
    },
    ...failures([400, 401, 403, 500, 503], false),
  },
}

/** The components of the document are these, and what they are made of. */
export const DOCUMENTED_SCHEMAS = [ImportRequest, AgentRequest, JobCreated, Job, JobPage, ApiError]
