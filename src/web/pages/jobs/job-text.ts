// Jobs in words.
import { failureSentence, mediaOutcomesOf } from './media-outcomes.ts'

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
  const outcomes = mediaOutcomesOf(job)
  const failure = failureSentence(outcomes)
  if (result.status === 'error') {
    // For programs it names where each reason stands; people read the first.
    const sentence = outcomes.length > 1 ? failure : null
    return { kind: 'bad', text: 'Failed', sentence: sentence ?? result.error_message ?? null }
  }
  const text = result.status === 'partial' ? 'In part' : (result.status ?? 'Stopped')
  return { kind: 'warn', text, sentence: failure ?? result.error_message ?? null }
}
