// The server's side of the prompt-reading child: how long a prompt may take, and what its author sees if it takes
// longer.
import { join } from 'node:path'
import { ownCommand } from '../../../adapters/own-child.ts'
import { createTaskChild, type TaskChild } from '../../../adapters/task-child.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Log } from '../../../log.ts'

/** The slowest ordinary prompt on 30,000 words takes 0.2 s. */
const PROMPT_TIMEOUT_MS = 10_000
/** Up to a minute if other processes are using the CPU. */
const PATIENCE = 6

const LOST = {
  timeout: 'Reading this prompt took too long',
  ended: 'Reading this prompt failed',
}

/** The child; it is started when it is first needed. `timeoutMs` is for one prompt. */
export function createPromptChild(
  log: Log,
  options: { command?: string[]; timeoutMs?: number } = {},
): TaskChild {
  return createTaskChild({
    command: options.command ?? ownCommand('__prompts', join(import.meta.dir, 'prompt-child.ts')),
    log,
    timeoutMs: options.timeoutMs ?? PROMPT_TIMEOUT_MS,
    patience: PATIENCE,
    onLost: (how) =>
      new RoughcutError(
        'agent_failed',
        `${LOST[how]}, so nothing was changed. Send shorter instructions, a few at a time.`,
      ),
  })
}
