// `models pull llm [MODEL]`: lists some language models that call tools, or downloads one with Ollama and tests it.
import { totalmem } from 'node:os'
import { createModelChoice } from '../adapters/model-choice.ts'
import { createOllama } from '../adapters/ollama.ts'
import { maxModelBytes } from '../adapters/ollama-context.ts'
import { suggestedModels } from '../adapters/tool-callers.ts'
import { gigabytes } from '../adapters/whisper/model-facts.ts'
import { SHORT_TRIAL, TRIAL_PROMPTS } from '../jobs/trial/prompts.ts'
import { isGoodEnough } from '../jobs/trial/try-model.ts'
import { createLog } from '../log.ts'
import { EXIT, type ExitCode, type Input, type Io, printJson } from './command.ts'
import { createProgress } from './progress.ts'
import { printTable } from './table.ts'
import { gradeModel, printResults } from './test-language-model.ts'

/** `models pull MODEL`: downloads through Ollama, then grades the model. Without a name, lists what fits this machine. */
export async function pullLanguageModel(input: Input, io: Io): Promise<ExitCode> {
  const { ollamaHost } = input.config()
  const model = input.optionalArgument('MODEL')
  if (model === null) return listed(input, io, maxModelBytes(ollamaHost, totalmem()))
  const ollama = createOllama({ host: ollamaHost })
  const progress = createProgress(io)
  const maxBytes = maxModelBytes(ollamaHost, totalmem())
  let isDoubted = false
  try {
    progress.update(`Asking Ollama for ${model}`, null)
    await ollama.pull(model, {
      signal: io.interrupted(),
      onProgress({ status, doneBytes, totalBytes }) {
        // Printed during the download, while it can still be stopped.
        if (!isDoubted && totalBytes !== null && totalBytes > maxBytes) {
          isDoubted = true
          progress.note(
            `${model} is ${gigabytes(totalBytes)}, too large for this machine's memory. Ctrl+C stops the download.`,
          )
        }
        const share = doneBytes !== null && totalBytes ? doneBytes / totalBytes : null
        progress.update(`${model}: ${status}`, share)
      },
    })
  } finally {
    progress.finish()
  }
  const config = input.config()
  const results = await gradeModel(config, model, TRIAL_PROMPTS.slice(0, SHORT_TRIAL), io)
  const choice = createModelChoice(config, createLog('silent'))
  const isDefault = isGoodEnough(results) && choice.fixedBy('llm') === null
  if (isDefault) choice.choose('llm', model)
  const passed = results.filter((result) => result.passed).length
  if (input.json)
    printJson(io, { name: model, server: ollamaHost, passed, of: results.length, is_default: isDefault })
  else {
    printResults(io, results)
    io.print(
      `${model} is ready: ${passed} of ${results.length} prompts. ${next(model, isDefault, choice.fixedBy('llm'))}`,
    )
  }
  return EXIT.success
}

function next(model: string, isDefault: boolean, fixedBy: string | null): string {
  if (isDefault) return 'It is the default from now on; a server that is running uses it after a restart.'
  if (fixedBy !== null) return `${fixedBy} sets another default.`
  return `It is not the default. "roughcut models test ${model}" runs the whole test; ROUGHCUT_LLM=${model} uses it anyway.`
}

function listed(input: Input, io: Io, maxBytes: number): ExitCode {
  const models = suggestedModels(maxBytes).map(({ name, sizeBytes, fits }) => ({
    ...{ name, fits },
    size_bytes: sizeBytes,
  }))
  if (input.json) {
    printJson(io, models)
    return EXIT.success
  }
  const rows = models.map(({ name, size_bytes, fits }) => [
    name,
    `${size_bytes / 1e9} GB`,
    fits ? 'fits in memory' : 'too large for this machine',
  ])
  printTable(io, ['MODEL', 'SIZE', ''], rows, '')
  io.note('Download one with "roughcut models pull llm MODEL". None of them was measured with Roughcut.')
  return EXIT.success
}
