// What agent jobs work with.
import type { SignedLinks } from '../../../adapters/signed-links.ts'
import type { AgentRunner } from '../../../agent/run-agent.ts'
import type { Store } from '../../../store/open.ts'
import type { EditLane } from '../../edit-lane.ts'
import type { ContextWith } from '../../engine/context.ts'
import type { Queues } from '../../engine/queues.ts'

export type AgentNeeds = {
  store: Store
  newEditId: () => string
  agent: AgentRunner
  queues: Queues
  /** Makes edits in short turns, one at a time, whoever makes them. */
  editLane: EditLane
  links: SignedLinks
  publicUrl: () => string
  /** Of the files that a prompt asks for. */
  startJob: (jobId: string) => void
  cancelJob: (jobId: string) => void
  /** Resolves when this process has stopped working on the job. */
  jobEnded: (jobId: string) => Promise<void>
}

export type AgentContext = ContextWith<AgentNeeds>
