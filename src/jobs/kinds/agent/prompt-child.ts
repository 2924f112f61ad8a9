// The child process that reads prompts: this program, started as `__prompts`. To swap the engine, change the one line
// below; see agent/prompt-reader.ts.

import { serveTasks } from '../../../adapters/task-child.ts'
import { answerTask, createPromptReader } from '../../../agent/prompt-reader.ts'
import { createRulesEngine } from '../../../agent/rules/rules-engine.ts'

/** Serves the parent until it disconnects. */
export function runPromptChild(): void {
  const reader = createPromptReader(createRulesEngine(), () => crypto.randomUUID())
  serveTasks((task, note) => answerTask(reader, task, note))
}

if (import.meta.main) runPromptChild()
