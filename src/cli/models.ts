// `models list`, `models pull NAME`: speech models in the data folder, and language models for Ollama.
import { memoryLimitBytes } from '../adapters/memory-limit.ts'
import { serverModelOf } from '../adapters/speech-server/speech-server.ts'
import { doubtsAbout, gigabytes, type ModelFacts, modelFacts } from '../adapters/whisper/model-facts.ts'
import { createModelHub, hubAddress } from '../adapters/whisper/model-hub.ts'
import { createModelStore, type InstalledModel, type ModelStore } from '../adapters/whisper/model-store.ts'
import { FIRST_SERVED_MODEL } from '../config.ts'
import { createLog } from '../log.ts'
import { type Command, EXIT, type Input, type Io, printJson, settingOptions } from './command.ts'
import { createProgress } from './progress.ts'
import { pullLanguageModel } from './pull-language-model.ts'
import { printTable } from './table.ts'

function modelStore(input: Input, io: Io): ModelStore {
  const hub = createModelHub(hubAddress(io.env))
  return createModelStore({ dataDir: input.config().dataDir, log: createLog('silent'), hub })
}

type KnownModel = InstalledModel & {
  facts: ModelFacts | null
  doubts: string[]
}

async function known(model: InstalledModel): Promise<KnownModel> {
  const facts = await modelFacts(model.folder)
  return { ...model, facts, doubts: doubtsAbout(model.name, facts, memoryLimitBytes()) }
}

function printDoubts(io: Io, models: readonly KnownModel[]): void {
  for (const doubt of models.flatMap(({ doubts }) => doubts)) io.note(doubt)
}

function asJson({ name, folder, sizeBytes, facts, doubts }: KnownModel, inUse: string) {
  return {
    name,
    folder,
    size_bytes: sizeBytes,
    /** Null if the model's files can't be read. */
    memory_bytes: facts?.memoryBytes ?? null,
    doubts,
    in_use: name === inUse,
  }
}

export const modelsList: Command = {
  options: settingOptions(['whisperModel']),
  notes: 'The model in use is the setting whisperModel (ROUGHCUT_WHISPER_MODEL).',
  async run(input, io) {
    const store = modelStore(input, io)
    const installed = await store.list()
    const inUse = input.config().whisperModel
    const folder = store.folderOf(inUse)
    // A model given as a folder is on this machine, though not in the data folder.
    if (folder !== null && !installed.some((model) => model.name === inUse))
      installed.push({ name: inUse, folder, sizeBytes: await store.sizeOf(folder) })
    const models = await Promise.all(installed.map(known))
    if (input.json) {
      printJson(
        io,
        models.map((model) => asJson(model, inUse)),
      )
      return EXIT.success
    }
    const rows = models.map((model) => [
      model.name,
      megabytes(model.sizeBytes),
      model.facts === null ? '–' : gigabytes(model.facts.memoryBytes),
      model.name === inUse ? 'in use' : '',
      model.folder,
    ])
    printTable(io, ['MODEL', 'SIZE', 'MEMORY', '', 'FOLDER'], rows, 'No speech models on this machine yet.')
    printDoubts(io, models)
    if (serverModelOf(inUse) !== null)
      io.note(
        `Imports use ${inUse === FIRST_SERVED_MODEL ? 'the first model of the speech server' : `${inUse} of the speech server`}.`,
      )
    else if (folder === null)
      io.note(
        `${inUse}, the model in use, is not on this machine: run "roughcut models pull ${inUse}", or the first import downloads it.`,
      )
    return EXIT.success
  },
}

export const modelsPull: Command = {
  arguments: [
    { name: 'NAME', about: 'a model hub name, such as Xenova/whisper-base; or llm, for a language model' },
    { name: 'MODEL', about: 'after llm: what Ollama should download, such as qwen3:8b', optional: true },
  ],
  options: settingOptions(['llm', 'ollamaHost']),
  notes: `"models pull llm" lists language models that call tools, with what fits into this machine's memory; \
"models pull llm MODEL" lets Ollama download one, tests it with three prompts, and makes it the default if it passes two.
For speech, downloads the model into DATA/models, checks it against the hub's hashes, and continues where an \
interrupted download stopped. HF_ENDPOINT names a mirror of the hub (default: https://huggingface.co).`,
  async run(input, io) {
    const name = input.argument('NAME')
    if (name === 'llm') return pullLanguageModel(input, io)
    const store = modelStore(input, io)
    const wasThere = store.folderOf(name) !== null
    const progress = createProgress(io)
    try {
      const onProgress = (doneBytes: number, totalBytes: number) =>
        progress.update(
          `${name}: ${megabytes(doneBytes)} of ${megabytes(totalBytes)}`,
          doneBytes / totalBytes,
        )
      progress.update(`Asking for ${name}`, null)
      // Printed before the large files are downloaded, not afterward.
      const onMemory = (memoryBytes: number) => {
        const facts = { memoryBytes, givesWordTimes: true }
        for (const doubt of doubtsAbout(name, facts, memoryLimitBytes())) progress.note(doubt)
      }
      const folder = await store.ready(name, { signal: io.interrupted(), onProgress, onMemory })
      progress.finish()
      const model = await known({ name, folder, sizeBytes: await store.sizeOf(folder) })
      if (input.json) printJson(io, asJson(model, input.config().whisperModel))
      else {
        const needs =
          model.facts === null ? '' : `, needs about ${gigabytes(model.facts.memoryBytes)} of memory`
        const sizes = `${megabytes(model.sizeBytes)}${needs}`
        io.print(`${name} ${wasThere ? 'was there already' : 'is ready'}: ${folder} (${sizes})`)
        printDoubts(io, [model])
      }
      return EXIT.success
    } finally {
      progress.finish()
    }
  },
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 10e6 ? 1 : 0)} MB`
}
