// What Ollama reports about a model: whether it can chat, call tools and think, and where it runs.
import type { ListResponse, ShowResponse } from 'ollama'

export type ModelFacts = {
  modelInfo: Record<string, unknown>
  canChat: boolean
  canCallTools: boolean
  canThink: boolean
}

/** What a model can do, from Ollama's answer to `show`. */
export function factsOf(shown: Partial<ShowResponse>): ModelFacts {
  // Before version 0.6.4, Ollama didn't list capabilities, but tools show in the template.
  const told = Array.isArray(shown.capabilities) ? shown.capabilities : null
  const template = typeof shown.template === 'string' ? shown.template : ''
  const info: unknown = shown.model_info
  return {
    modelInfo: info !== null && typeof info === 'object' ? { ...info } : {},
    canChat: told === null || told.includes('completion'),
    canCallTools: told === null ? template.includes('.Tools') : told.includes('tools'),
    canThink: told?.includes('thinking') ?? false,
  }
}

/** Ollama's cloud models run on other people's machines, where transcripts must not go. */
export function runsElsewhere(model: ListResponse['models'][number]): boolean {
  return /[:-]cloud$/.test(model.name) || 'remote_host' in model || 'remote_model' in model
}

/** Thinking costs minutes on a small machine and is thrown away. gpt-oss cannot do without. */
export function thinkingOf(name: string, facts: ModelFacts): false | 'low' | undefined {
  if (!facts.canThink) return undefined
  return name.includes('gpt-oss') ? 'low' : false
}
