// Jobs in words.
export const JOB_TYPE_TEXT: Record<string, string> = {
  'import/project_media': 'Import',
  agent: 'Agent',
}

export function typeText(type: string): string {
  return JOB_TYPE_TEXT[type] ?? type
}

type Result = { status?: string; error_message?: string; agent_response?: string }

/** What came out of a job: how it is shown, and a sentence. */
export function outcomeOf(job: { job_state: string; result?: Record<string, unknown> }): {
  kind: 'live' | 'good' | 'bad' | 'warn'
  text: string
  sentence: string | null
} {
  if (job.job_state === 'running') return { kind: 'live', text: 'Running', sentence: null }
  const result = (job.result ?? {}) as Result
  if (result.status === 'success')
    return { kind: 'good', text: 'Done', sentence: result.agent_response ?? null }
  if (result.status === 'error')
    return { kind: 'bad', text: 'Failed', sentence: result.error_message ?? null }
  return { kind: 'warn', text: result.status ?? 'Stopped', sentence: result.error_message ?? null }
}
