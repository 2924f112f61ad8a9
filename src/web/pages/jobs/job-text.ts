// Describes jobs for people.
import { failureSentence, mediaOutcomesOf } from './media-outcomes.ts'

const JOB_TYPE_TEXT: Record<string, string> = {
  'import/project_media': 'Import',
  'import/drive_media': 'Library import',
  agent: 'Agent',
  publish: 'Share page',
  'export/timeline': 'Timeline export',
  sync: 'Sync by sound',
}

export function typeText(type: string): string {
  return JOB_TYPE_TEXT[type] ?? type
}

type Result = {
  status?: string
  error_message?: string
  error_code?: string
  agent_response?: string
  /** Only of agent jobs. */
  project_changed?: boolean
  suggestions?: string[]
  /** An edit that waits to be applied. */
  plan?: unknown
}

/** How an answer describes what the agent didn't do. */
const NOT_DONE = /(^|\s)(Not done:|I couldn[’']t |No instruction was found)/

/** Prompts that a job's answer offers next. */
export function suggestionsOf({ result }: { result?: Record<string, unknown> }): string[] {
  return ((result ?? {}) as Result).suggestions ?? []
}

/** The agent answered, and neither changed anything nor planned to. */
export function isOnlyAnswer({ result = {} }: { result?: Record<string, unknown> }): boolean {
  const { status, project_changed: hasChanged, plan } = result as Result
  return status === 'success' && hasChanged === false && plan === undefined
}

/** A job's outcome: how to show it, and a sentence. */
export function outcomeOf(job: { job_state: string; result?: Record<string, unknown> }): {
  kind: 'live' | 'good' | 'bad' | 'warn' | 'neutral'
  text: string
  sentence: string | null
} {
  if (job.job_state === 'running') return { kind: 'live', text: 'Running', sentence: null }
  const result = (job.result ?? {}) as Result
  if (result.status === 'success') return { ...successOf(result), sentence: result.agent_response ?? null }
  const outcomes = mediaOutcomesOf(job)
  const failure = failureSentence(outcomes)
  if (result.error_code === 'cancelled') return { kind: 'neutral', text: 'Canceled', sentence: null }
  if (result.status === 'error') {
    // The message names each reason's field for programs; people only get the first.
    const sentence = outcomes.length > 1 ? failure : null
    return { kind: 'bad', text: 'Failed', sentence: sentence ?? result.error_message ?? null }
  }
  const text = result.status === 'partial' ? 'Partly done' : (result.status ?? 'Stopped')
  return { kind: 'warn', text, sentence: failure ?? result.error_message ?? null }
}

/** A job that ended well may still have changed nothing; its badge says so. */
function successOf({ agent_response = '', project_changed: hasChanged, suggestions = [], plan }: Result): {
  kind: 'good' | 'warn' | 'neutral'
  text: string
} {
  if (plan !== undefined) return { kind: 'neutral', text: 'Planned' }
  const isShort = suggestions.length > 0 || NOT_DONE.test(agent_response)
  if (hasChanged === undefined || (hasChanged && !isShort)) return { kind: 'good', text: 'Done' }
  if (hasChanged) return { kind: 'warn', text: 'Partly done' }
  return isShort ? { kind: 'warn', text: 'Not understood' } : { kind: 'neutral', text: 'Nothing changed' }
}
