// The agent job: a prompt edits a project. What interprets prompts is in agent/.
import { RoughcutError } from '../errors.ts'
import type { JobHandler } from './context.ts'

/** What interprets prompts. */
export type AgentRunner = Record<string, never>

export const editProject: JobHandler = {
  async run() {
    throw new RoughcutError('model_unavailable', 'This server has nothing yet that interprets prompts.')
  },
  failure: (_context, { code, message }) => ({
    status: 'error',
    error_message: message,
    error_code: code,
    ai_credits_used: 0,
  }),
}
