// What editing and script writing with a model have in common.
import type { ChatModel } from '../../chat-model.ts'
import type { AgentProject, InTurns, Report } from '../engine.ts'
import type { Limiter } from './limits.ts'

export type ModelRun = {
  model: ChatModel
  project: AgentProject
  prompt: string
  report: Report
  limiter: Limiter
  signal: AbortSignal
  inTurns: InTurns
}
