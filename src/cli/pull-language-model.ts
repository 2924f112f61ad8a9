// `models pull llm [MODEL]`: a short list of language models that call tools, and downloading one with Ollama.
import { totalmem } from 'node:os'
import { createOllama } from '../adapters/ollama.ts'
import { mostModelBytes } from '../adapters/ollama-context.ts'
import { EXIT, type ExitCode, type Input, type Io, printJson } from './command.ts'
import { createProgress } from './progress.ts'
import { printTable } from './table.ts'

/**
 * Models of Ollama's library that were trained to call tools, with what their default weights take. None
 * was measured with Roughcut.
 */
const TOOL_CALLERS = [
  { name: 'qwen3:4b', gigabytes: 2.5 },
  { name: 'qwen3:8b', gigabytes: 5.2 },
  { name: 'qwen3:14b', gigabytes: 9.3 },
  { name: 'gpt-oss:20b', gigabytes: 14 },
  { name: 'qwen3:30b', gigabytes: 19 },
]
const GIGABYTE = 1e9

export async function pullLanguageModel(input: Input, io: Io): Promise<ExitCode> {
  const { ollamaHost } = input.config()
  const model = input.optionalArgument('MODEL')
  if (model === null) return listed(input, io, mostModelBytes(ollamaHost, totalmem()))
  const ollama = createOllama({ host: ollamaHost })
  const progress = createProgress(io)
  try {
    progress.update(`Asking Ollama for ${model}`, null)
    await ollama.pull(model, {
      signal: io.interrupted(),
      onProgress({ status, doneBytes, totalBytes }) {
        const share = doneBytes !== null && totalBytes ? doneBytes / totalBytes : null
        progress.update(`${model}: ${status}`, share)
      },
    })
  } finally {
    progress.finish()
  }
  if (input.json) printJson(io, { name: model, server: ollamaHost })
  else io.print(`${model} is ready. Use it with ROUGHCUT_LLM=${model}, or choose it in the settings pages.`)
  return EXIT.success
}

function listed(input: Input, io: Io, maxBytes: number): ExitCode {
  const models = TOOL_CALLERS.map(({ name, gigabytes }) => ({
    name,
    size_bytes: gigabytes * GIGABYTE,
    fits: gigabytes * GIGABYTE <= maxBytes,
  }))
  if (input.json) {
    printJson(io, models)
    return EXIT.success
  }
  const rows = models.map(({ name, size_bytes, fits }) => [
    name,
    `${size_bytes / GIGABYTE} GB`,
    fits ? 'fits into memory' : 'too large for this machine',
  ])
  printTable(io, ['MODEL', 'SIZE', ''], rows, '')
  io.tell('Download one with "roughcut models pull llm MODEL". None of them was measured with Roughcut.')
  return EXIT.success
}
