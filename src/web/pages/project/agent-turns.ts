// The prompts given while the page is open, and shortly before, each with its job.
import { type ReadonlySignal, signal } from '@preact/signals'
import { keepEdit, readJob } from '../server/jobs.ts'
import { type Job, listRevisions, startAgent } from '../server/project.ts'

/** A prompt given while the page is open, or whose job is among the latest. */
export type AgentTurn = { jobId: string; prompt: string }

/** Prompts from before the page was opened that are shown again. */
const RECALLED_TURNS = 5

export function createAgentTurns(
  projectId: string,
  jobs: ReadonlySignal<readonly Job[]>,
  noteJob: (job: Job) => void,
) {
  const turns = signal<AgentTurn[]>([])
  const kept = signal<ReadonlySet<string>>(new Set())
  const prompt = signal('')
  const engine = signal<string | null>(null)
  const field = { current: null as HTMLTextAreaElement | null }
  const setAside = signal<ReadonlySet<string>>(new Set())
  const standing = signal<ReadonlySet<number> | null>(null)
  let hasRecalled = false
  return {
    /** The oldest first. */
    turns,
    /** Edits that somebody reviewed and kept. */
    kept,
    /** Throws the server's refusal. */
    async keep(jobId: string): Promise<void> {
      await keepEdit(jobId)
      kept.value = new Set(kept.peek()).add(jobId)
    },
    /** What is being typed; stays when another panel is opened. */
    prompt,
    /** The model that reads prompts; null: the server's choice. */
    engine,
    /** Where prompts are typed. */
    field,
    /** Plans that somebody chose to word differently. */
    setAside,
    /** Puts the prompt of a plan back where it is typed. */
    change({ jobId, prompt: earlier }: AgentTurn): void {
      setAside.value = new Set(setAside.peek()).add(jobId)
      prompt.value = earlier
      field.current?.focus()
    },
    /** Sends the prompt; throws the server's refusal. */
    async ask(asked: string, shownCompositionId: string | null) {
      const job = await startAgent(projectId, {
        ...{ prompt: asked, model: engine.peek(), shownCompositionId },
        conversationId: conversationOf(turns.peek(), jobs.peek()),
      })
      noteJob(job)
      turns.value = [...turns.peek(), { jobId: job.job_id, prompt: asked }]
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
      kept.value = new Set([...kept.peek(), ...details.flatMap((job) => (job?.is_kept ? [job.job_id] : []))])
      turns.value = [...recalled.toReversed(), ...turns.peek()]
    },
    /** Which revision a turn's job made; null: it changed nothing. */
    async revisionOf({ jobId }: AgentTurn): Promise<number | null> {
      const all = await listRevisions(projectId)
      return all.find(({ job_id }) => job_id === jobId)?.number ?? null
    },
    /** Revisions that can be undone, the last and earlier ones; null: not known yet. */
    standing,
    async readStanding(): Promise<void> {
      const all = await listRevisions(projectId)
      standing.value = new Set(all.flatMap(({ number, stands }) => (stands ? [number] : [])))
    },
  }
}

/** The conversation of the latest turn that was answered: “do the same for …” is about that. */
function conversationOf(turns: readonly AgentTurn[], jobs: readonly Job[]): string | null {
  const answered = turns.toReversed().flatMap(({ jobId }) => {
    const result = jobs.find(({ job_id }) => job_id === jobId)?.result
    return (result as { conversation_id?: string } | undefined)?.conversation_id ?? []
  })
  return answered[0] ?? null
}
