// Jobs as tasks: the extension `io.modelcontextprotocol/tasks` of protocol 2026-07-28. A task has its job's id, so
// tasks survive restarts like jobs.
import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { isoTime } from '../../store/job-view.ts'
import { JOB_RETENTION_MS } from '../../store/jobs.ts'
import type { Caller } from '../v1/auth.ts'
import { lazySchema } from './lazy-schema.ts'
import { createRest, type JsonObject, RestError } from './rest.ts'
import type { McpParts } from './tool.ts'
import { isFinished } from './tools/jobs.ts'

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

const POLL_INTERVAL_MS = 2000
const PARAMS = lazySchema<{ taskId: string }>({
  type: 'object',
  properties: { taskId: { type: 'string' } },
  required: ['taskId'],
})

/** The handle of a job the tool just created, including the tool's usual answer. */
export function taskOf(
  answer: CallToolResult,
  { nowMs, store }: Pick<McpParts, 'nowMs' | 'store'>,
): CallToolResult {
  const structured = answer.structuredContent as JsonObject
  // Its life is counted from then, and `tasks/get` says the same.
  const createdAtMs = store.jobs.read(String(structured.job_id))?.createdAtMs ?? nowMs()
  const createdAt = isoTime(createdAtMs)
  return {
    ...answer,
    resultType: 'task',
    ...handle(String(structured.job_id), 'working', createdAt, createdAt),
  } as CallToolResult
}

function handle(taskId: string, status: string, createdAt: string, lastUpdatedAt: string) {
  return {
    taskId,
    status,
    createdAt,
    lastUpdatedAt,
    ttlMs: JOB_RETENTION_MS,
    pollIntervalMs: POLL_INTERVAL_MS,
  }
}

/** `tasks/get`, `tasks/cancel` and `tasks/update`; the extension has neither a list nor a result method. */
export function registerTasks({ server }: McpServer, { v1 }: McpParts, caller: Caller): void {
  server.setRequestHandler('tasks/get', { params: PARAMS }, ({ taskId }, { mcpReq }) =>
    orUnknown(async () => task(await createRest(v1, caller, mcpReq.signal).get(jobPath(taskId)))),
  )
  server.setRequestHandler('tasks/cancel', { params: PARAMS }, ({ taskId }, { mcpReq }) =>
    orUnknown(async () => {
      await createRest(v1, caller, mcpReq.signal).delete(jobPath(taskId))
      return { resultType: 'complete' }
    }),
  )
  // No task asks for input, so there is nothing to update.
  server.setRequestHandler('tasks/update', { params: PARAMS }, ({ taskId }, { mcpReq }) =>
    orUnknown(async () => {
      await createRest(v1, caller, mcpReq.signal).get(jobPath(taskId))
      return { resultType: 'complete' }
    }),
  )
}

function jobPath(taskId: string): string {
  return `/jobs/${encodeURIComponent(taskId)}`
}

/** An interface job as a task. */
function task(job: JsonObject): JsonObject {
  const { job_id, job_state, created_at, stopped_at, progress, result } = job
  const lastUpdate = stopped_at ?? (progress as JsonObject | undefined)?.last_update_at ?? created_at
  const status = job_state === 'cancelled' ? 'cancelled' : isFinished(job_state) ? 'completed' : 'working'
  const label = (progress as JsonObject | undefined)?.label
  return {
    resultType: 'complete',
    ...handle(String(job_id), status, String(created_at), String(lastUpdate)),
    ...(status === 'working' && label ? { statusMessage: label } : {}),
    ...(status === 'completed' ? { result: finished(job, result as JsonObject | undefined) } : {}),
  }
}

function finished(job: JsonObject, result: JsonObject | undefined): JsonObject {
  return {
    content: [{ type: 'text', text: JSON.stringify(job) }],
    structuredContent: job,
    ...(result?.status === 'error' ? { isError: true } : {}),
  }
}

/** A task that doesn't exist or that the caller can't read is a protocol error. */
async function orUnknown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status < 500)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, thrown.message)
    throw thrown
  }
}
