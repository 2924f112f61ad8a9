// Limits of a run. A small model can go round in circles forever and nobody watches a
// job, so it is ended with a sentence that says why.

import type { ToolCall } from '../../chat-model.ts'
import { RoughcutError } from '../../errors.ts'
import type { Usage } from '../engine.ts'

export type ModelLimits = {
  /** Answers of the model. */
  steps: number
  /** Prompt and completion tokens of all answers together. */
  tokens: number
  seconds: number
  /** Calls that could not be done, one after the other. */
  failures: number
  /** Times that the very same call is made. */
  repeats: number
}

export const MODEL_LIMITS: ModelLimits = {
  steps: 40,
  tokens: 500_000,
  seconds: 1200,
  failures: 8,
  repeats: 4,
}

export class Limiter {
  readonly usage: Usage = { promptTokens: 0, completionTokens: 0 }
  #steps = 0
  #failures = 0
  readonly #calls = new Map<string, number>()

  /** `creditTokens`: what the drive's credits pay for; null is unlimited. */
  constructor(
    readonly limits: ModelLimits,
    readonly creditTokens: number | null,
    readonly onUsage: (usage: Usage) => void = () => {},
  ) {}

  /** 0 to 1: how much of the allowed steps are done. */
  get share(): number {
    return this.#steps / this.limits.steps
  }

  /** Before the model is asked again. Throws `agent_gave_up`, `insufficient_ai_credits`. */
  step(): void {
    const used = this.usage.promptTokens + this.usage.completionTokens
    if (this.creditTokens !== null && used > this.creditTokens)
      throw new RoughcutError(
        'insufficient_ai_credits',
        'The drive ran out of AI credits during this request; the project was left as it was.',
      )
    if (used > this.limits.tokens)
      throw gaveUp(`it had used ${used} tokens, which is more than a request may`)
    this.#steps += 1
    if (this.#steps > this.limits.steps) throw gaveUp(`it was not done after ${this.limits.steps} steps`)
  }

  add(usage: Usage): void {
    this.usage.promptTokens += usage.promptTokens
    this.usage.completionTokens += usage.completionTokens
    this.onUsage({ ...this.usage })
  }

  /** After a call, done or not. Throws `agent_gave_up`. */
  called(call: ToolCall, done: boolean): void {
    const key = `${call.name} ${JSON.stringify(call.arguments) ?? ''}`
    const times = (this.#calls.get(key) ?? 0) + 1
    this.#calls.set(key, times)
    if (times > this.limits.repeats) throw gaveUp('it did the same thing over and over')
    if (done) this.#failures = 0
    else this.failed()
  }

  /** After an answer that nothing can be done with. Throws `agent_gave_up`. */
  failed(): void {
    this.#failures += 1
    if (this.#failures >= this.limits.failures) throw gaveUp('too many of its steps failed')
  }
}

/** `because` completes "The language model gave up: ". */
export function gaveUp(because: string): RoughcutError {
  return new RoughcutError(
    'agent_gave_up',
    `The language model gave up: ${because}. The project was left as it was. Ask for it in smaller steps, or choose a larger model.`,
  )
}
