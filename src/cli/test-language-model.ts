// `models test [NAME]`: grades a language model on the sample media, so that a person can choose one.
import { totalmem } from 'node:os'
import { createModelServers } from '../adapters/model-servers.ts'
import { createOllama } from '../adapters/ollama.ts'
import { maxModelBytes } from '../adapters/ollama-context.ts'
import { createOpenAiServer } from '../adapters/openai-chat.ts'
import { chooseModel } from '../agent/choose-model.ts'
import { createPromptReader } from '../agent/prompt-reader.ts'
import { createRulesEngine } from '../agent/rules/rules-engine.ts'
import { createAgentRunner } from '../agent/run-agent.ts'
import type { Config } from '../config.ts'
import { TRIAL_PROMPTS, type TrialPrompt } from '../jobs/trial/prompts.ts'
import { type TrialResult, tryModel } from '../jobs/trial/try-model.ts'
import { type Command, EXIT, type Io, printJson, settingOptions } from './command.ts'
import { createProgress } from './progress.ts'

export const modelsTest: Command = {
  arguments: [
    {
      name: 'NAME',
      about: 'a model that Ollama has, openai:MODEL, or rules; default: the setting llm',
      optional: true,
    },
  ],
  options: settingOptions(['llm', 'ollamaHost', 'llmUrl']),
  notes: `Runs ${TRIAL_PROMPTS.length} prompts on the sample media. Each counts if the project afterward is what the prompt asks for, with
nothing else changed; what the model claims does not count. Nothing is stored. Exits with 0 whatever the score, and with 1
if the model is missing or no prompt could be run.`,
  async run(input, io) {
    const config = input.config()
    const signal = io.interrupted()
    const model = await modelToTest(input.optionalArgument('NAME') ?? config.llm, config, signal)
    const results = await gradeModel(config, model, TRIAL_PROMPTS, io)
    const passed = results.filter((result) => result.passed).length
    if (input.json) printJson(io, { model, passed, of: results.length, results })
    else {
      printResults(io, results)
      io.print(`${model}: ${passed} of ${results.length} prompts`)
    }
    // A score only says something about prompts the model actually ran on.
    if (results.some(({ ran }) => ran)) return EXIT.success
    io.note(
      `No prompt could be run with ${model}, which says nothing about the model: ${results[0]?.response ?? ''}`,
    )
    return EXIT.failure
  },
}

async function modelToTest(wanted: string, config: Config, signal: AbortSignal): Promise<string> {
  const models = createOllama({ host: config.ollamaHost })
  return (await chooseModel(wanted, models, maxModelBytes(config.ollamaHost, totalmem()), signal)) ?? 'rules'
}

/** Grades `model` with `prompts`, drawing progress. Throws `model_unavailable`. */
export async function gradeModel(
  config: Config,
  model: string,
  prompts: readonly TrialPrompt[],
  io: Io,
): Promise<TrialResult[]> {
  const newId = () => crypto.randomUUID()
  const { llmUrl, llmKey } = config
  const agent = createAgentRunner({
    llm: () => model,
    models: createModelServers(createOllama({ host: config.ollamaHost }), () =>
      llmUrl === null ? null : createOpenAiServer({ address: llmUrl, key: llmKey }),
    ),
    reader: createPromptReader(createRulesEngine(), newId),
    maxModelBytes: Number.POSITIVE_INFINITY,
    newId,
  })
  const progress = createProgress(io)
  let done = 0
  progress.update(`Testing ${model}`, 0)
  try {
    return await tryModel({
      ...{ agent, model, prompts, newId, nowMs: Date.now, signal: io.interrupted() },
      inTurn: (work) => work(),
      onResult: () => progress.update(`Testing ${model}`, ++done / prompts.length),
    })
  } finally {
    progress.finish()
  }
}

/** One line per prompt; for a failed one, also what was expected and what came. */
export function printResults(io: Io, results: readonly TrialResult[]): void {
  for (const { passed, prompt, expected, response, seconds } of results) {
    io.print(`${passed ? 'passed' : 'failed'}  ${prompt} (${seconds} s)`)
    if (passed) continue
    io.print(`        expected: ${expected}`)
    io.print(`        answer: ${response.replace(/\s+/g, ' ').slice(0, 300)}`)
  }
}
