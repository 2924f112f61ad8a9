// What the agent was asked while the page is open, and shortly before: prompts, each with its job.
import { type ReadonlySignal, signal } from '@preact/signals'
import { readJob } from '../server/jobs.ts'
import { type Job, listRevisions, startAgent } from '../server/project.ts'

/** A prompt that was given while the page is open, or whose job is among the latest. */
export type AgentTurn = { jobId: string; prompt: string }

/** Prompts from before the page was opened that are shown again. */
const RECALLED_TURNS = 5

/** Accepted answers of a project that are remembered. */
const MAX_KEPT = 50

function keptKey(projectId: string): string {
  return `roughcut.kept.${projectId}`
}

function keptOf(projectId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keptKey(projectId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    // Somebody else's value under our key: nothing was kept.
    return []
  }
}

export function createAgentTurns(
  projectId: string,
  jobs: ReadonlySignal<readonly Job[]>,
  noteJob: (job: Job) => void,
) {
  const turns = signal<AgentTurn[]>([])
  const kept = signal<ReadonlySet<string>>(new Set(keptOf(projectId)))
  let hasRecalled = false
  return {
    /** The oldest first. */
    turns,
    /** Answers that were looked at and accepted in this browser. */
    kept,
    keep(jobId: string): void {
      kept.value = new Set(kept.peek()).add(jobId)
      localStorage.setItem(keptKey(projectId), JSON.stringify([...kept.peek()].slice(-MAX_KEPT)))
    },
    /** What is being typed; stays when another panel is opened. */
    prompt: signal(''),
    /** Asks; throws what the server refuses with. */
    async ask(prompt: string, wanted: { model: string | null; shownCompositionId: string | null }) {
      const job = await startAgent(projectId, { prompt, ...wanted })
      noteJob(job)
      turns.value = [...turns.peek(), { jobId: job.job_id, prompt }]
    },
    /** The latest prompts from before the page was opened, once. */
    async recall(): Promise<void> {
      if (hasRecalled) return
      hasRecalled = true
      const earlier = jobs
        .peek()
        .filter(({ job_type }) => job_type === 'agent')
        .slice(0, RECALLED_TURNS)
      const details = await Promise.all(earlier.map(({ job_id }) => readJob(job_id).catch(() => null)))
      const known = new Set(turns.peek().map(({ jobId }) => jobId))
      const recalled = details.flatMap((job) =>
        job?.prompt && !known.has(job.job_id) ? [{ jobId: job.job_id, prompt: job.prompt }] : [],
      )
      turns.value = [...recalled.toReversed(), ...turns.peek()]
    },
    /** Which revision a turn's job made; null: it changed nothing. */
    async revisionOf({ jobId }: AgentTurn): Promise<number | null> {
      const all = await listRevisions(projectId)
      return all.find(({ job_id }) => job_id === jobId)?.number ?? null
    },
  }
}
