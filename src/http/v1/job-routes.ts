// The routes that create and read jobs: texts, examples, and all their answers.
import type { TSchema } from '@sinclair/typebox'
import type { ApiVersion } from '../../store/schema.ts'
import { AgentRequest, postAgent } from './agent.ts'
import { jobCreated } from './create-job.ts'
import { type FailureStatus, failures } from './failures.ts'
import { idempotencyParameters } from './idempotency.ts'
import { importRequest, postImport } from './import.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jobSchemas } from './job-schema.ts'
import { cancelJob, getJob, getJobs, identifyPoll, JobPath, ListQuery } from './jobs.ts'
import { extensionField, lintImport } from './lint-findings.ts'
import { jsonContent, limitWords, type OpenApiObject, parametersOf, RATE_HEADERS } from './openapi.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Route } from './route.ts'

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

/** A 201 of `operationId`. */
function createdExample(operationId: string, version: ApiVersion) {
  if (version === '1.0') return created
  return {
    ...created,
    drive_name: 'Main',
    ...(operationId === 'editProjectByPrompt' ? { resolved_model: 'auto' } : {}),
  }
}

function shownStoppedAgent(version: ApiVersion) {
  if (version === '1.0') return stoppedAgent
  return { ...stoppedAgent, result: { ...stoppedAgent.result, media_seconds_used: 0 } }
}

/** What is sent to `callback_url`. */
const callbacksOf = (operationId: string, example: OpenApiObject, version: ApiVersion) => ({
  jobStopped: {
    '{$request.body#/callback_url}': {
      post: {
        operationId: `${operationId}Stopped`,
        summary: 'A job stopped',
        description: [
          'Sent when the job stops, whatever its outcome; the body is byte for byte what `GET /jobs/{job_id}` answers at that moment.',
          'Signed as Standard Webhooks with the secret of the drive (`roughcut drive secret DRIVE`); `webhook-id` is the job’s id on every attempt, so receivers can recognize duplicates.',
          'Anything but 2xx within 10 seconds is tried again after about 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 6 h and 24 h; 410 stops at once.',
        ].join(' '),
        security: [],
        parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
          name,
          in: 'header',
          required: true,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: jsonContent(jobSchemas(version).Job, { stopped: example }) },
        responses: {
          '2XX': { description: 'Received.' },
          '410': { description: 'Stops the callback at once.' },
          '4XX': { description: 'Not received; sent again later.' },
          '5XX': { description: 'Not received; sent again later.' },
        },
      },
    },
  },
})

/** An operation that creates a job: its body, its 201, its refusals, and the callback with `stopped`. */
export function postDetail(
  words: { operationId: string; summary: string; description: string },
  body: TSchema,
  statuses: FailureStatus[],
  stopped: OpenApiObject,
  version: ApiVersion,
  answer: { schema: TSchema; example: OpenApiObject } = {
    schema: jobCreated(version),
    example: createdExample(words.operationId, version),
  },
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
        description: 'Stored durably; the work continues in the background.',
        headers: {
          ...RATE_HEADERS,
          Location: { description: 'Where to read the job.', schema: { type: 'string' } },
          'Idempotent-Replay': {
            description: 'Present if this repeats the first answer.',
            schema: { type: 'string', enum: ['true'] },
          },
        },
        content: jsonContent(answer.schema, { created: answer.example }),
      },
      ...failures(statuses, true, version),
    },
    callbacks: callbacksOf(words.operationId, stopped, version),
  }
}

const importDetail = (version: ApiVersion) =>
  postDetail(
    {
      operationId: 'importProjectMedia',
      summary: 'Import media',
      description: `Creates a project in the drive of the token${version === '1.0' ? '' : ', or uses an existing one'}, downloads and transcribes its media, and makes compositions. ${limitWords(RATE_LIMITS.import)}.`,
    },
    importRequest(version),
    [400, 401, 402, 403, 404, 413, 429, 500, 503, 507],
    stoppedImport,
    version,
  )

const agentDetail = (version: ApiVersion) =>
  postDetail(
    {
      operationId: 'editProjectByPrompt',
      summary: 'Edit a project by prompt',
      description: `Edits an existing project, or creates a new one and edits it. Jobs of one project run one after the other, in order of creation. ${limitWords(RATE_LIMITS.agent)}.`,
    },
    AgentRequest,
    [400, 401, 402, 403, 404, 413, 429, 500, 502, 503, 507],
    shownStoppedAgent(version),
    version,
  )

const getJobDetail = (version: ApiVersion) => ({
  operationId: 'getJob',
  summary: 'Read a job',
  description: `\`job_state\` is \`running\` until the job has stopped; then \`result.status\` is the outcome. ${limitWords(RATE_LIMITS.readJob)}; every 10 seconds is the suggested cadence.`,
  tags: ['Jobs'],
  parameters: parametersOf(JobPath, 'path'),
  responses: {
    '200': {
      description: 'The job as it is now.',
      headers: RATE_HEADERS,
      content: jsonContent(jobSchemas(version).Job, {
        runningAgent,
        stoppedImport,
        stoppedAgent: shownStoppedAgent(version),
      }),
    },
    ...failures([400, 401, 403, 404, 429, 500, 503], true, version),
  },
})

const listJobsDetail = (version: ApiVersion) => ({
  operationId: 'listJobs',
  summary: 'List jobs',
  description:
    'Jobs of projects that this user may view, newest first. A page never repeats or skips a job, also while new ones are created. A `project_id` that does not exist or may not be seen gives an empty list. Unknown parameters are ignored.',
  tags: ['Jobs'],
  parameters: parametersOf(ListQuery, 'query'),
  responses: {
    '200': {
      description: 'One page.',
      content: jsonContent(jobSchemas(version).JobPage, {
        page: { data: [runningAgent, stoppedImport], pagination: { next_cursor: 'eyJ0IjoxNzY5...' } },
        last: { data: [], pagination: {} },
      }),
    },
    ...failures([400, 401, 403, 500, 503], false, version),
  },
})

export const importRoute: Route = {
  method: 'POST',
  path: '/v1/jobs/import/project_media',
  permission: 'editIfExisting',
  limit: 'import',
  lint: lintImport,
  describe: importDetail,
  schemas: (version) => [importRequest(version), jobCreated(version)],
  handle: postImport,
}

export const agentRoute: Route = {
  method: 'POST',
  path: '/v1/jobs/agent',
  permission: 'editIfExisting',
  limit: 'agent',
  lint: ({ dry_run }) =>
    dry_run === undefined ? [] : [extensionField('dry_run', 'Leave it out: only Roughcut makes plans.')],
  describe: agentDetail,
  schemas: (version) => [AgentRequest, jobCreated(version)],
  handle: postAgent,
}

export const jobRoute: Route = {
  method: 'GET',
  path: '/v1/jobs/:job_id',
  permission: 'view',
  limit: 'readJob',
  describe: getJobDetail,
  schemas: (version) => [jobSchemas(version).Job],
  identify: identifyPoll,
  handle: getJob,
}

export const cancelJobRoute: Route = {
  method: 'DELETE',
  path: '/v1/jobs/:job_id',
  permission: 'cancelJob',
  limit: 'work',
  describe: (version) => ({
    operationId: 'cancelJob',
    summary: 'Cancel a job',
    description:
      'The cancellation is stored when this is answered. A waiting job ends at once; a running one shows the label “Canceling” until its processes have ended and its partial files are deleted, within 2 seconds. What was finished and is consistent by itself stays. Nothing happens to a job that has ended.',
    tags: ['Jobs'],
    parameters: parametersOf(JobPath, 'path'),
    responses: {
      '204': { description: 'The job has ended or will end shortly.', headers: RATE_HEADERS },
      ...failures([400, 401, 403, 404, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [],
  handle: cancelJob,
}

export const jobsRoute: Route = {
  method: 'GET',
  path: '/v1/jobs',
  permission: 'drive',
  limit: null,
  describe: listJobsDetail,
  schemas: (version) => [jobSchemas(version).JobPage],
  handle: getJobs,
}
