// Speech and language models as the settings show them.
import { memoryLimitBytes } from '../../adapters/memory-limit.ts'
import { serverModelOf } from '../../adapters/speech-server/speech-server.ts'
import { suggestedModels } from '../../adapters/tool-callers.ts'
import { doubtsAbout, modelFacts } from '../../adapters/whisper/model-facts.ts'
import type { ModelAddition } from '../../jobs/trial/add-model.ts'
import { modelServerShown } from './model-server.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'
import type { SpeechDownloads } from './speech-downloads.ts'

/** What's installed, what's in use, and what's downloading. */
export async function modelsShown(parts: WebParts, downloads: SpeechDownloads, caller: Caller) {
  const [speech, language] = await Promise.all([
    speechShown(parts, downloads, caller),
    languageShown(parts, caller),
  ])
  return { speech, language }
}

async function speechShown(parts: WebParts, downloads: SpeechDownloads, caller: Caller) {
  const { speechModels, modelChoice, services } = parts
  const [installed, server] = await Promise.all([
    speechModels.list(),
    modelServerShown(parts, parts.speechServer, caller),
  ])
  const used = modelChoice.of('whisperModel')
  const folder = speechModels.folderOf(used)
  const unknown = { memory_bytes: null, doubts: [] }
  return {
    /** The one that imports use (`openai:NAME` on the server, `openai:` for its first), and its folder; null while it isn't here. */
    default: {
      name: used,
      is_served: serverModelOf(used) !== null,
      folder,
      ...(folder === null ? unknown : await needsOf(used, folder)),
    },
    /** The flag or variable that sets it; null if it can be chosen here. */
    fixed_by: modelChoice.fixedBy('whisperModel'),
    is_running: services.speech.status().childPid !== null,
    installed: await Promise.all(
      installed.map(async (model) => ({
        ...{ name: model.name, size_bytes: model.sizeBytes },
        ...(await needsOf(model.name, model.folder)),
      })),
    ),
    downloads: downloads.list(),
    server,
  }
}

async function languageShown(parts: WebParts, caller: Caller) {
  const [known, chatServer] = await Promise.all([
    parts.models.known(),
    modelServerShown(parts, parts.chatServer, caller),
  ])
  const { modelChoice } = parts
  return {
    /** `auto`, `rules`, or a model's name. */
    default: modelChoice.of('llm'),
    fixed_by: modelChoice.fixedBy('llm'),
    server: parts.services.config.ollamaHost,
    /** Ollama's by name, others as `openai:NAME`; null if no server answers. */
    known,
    chat_server: chatServer,
    /** Models to download, smallest first. We haven't measured any of them with Roughcut. */
    suggested: suggestedModels(parts.maxModelBytes).map(({ name, sizeBytes, fits }) => ({
      ...{ name, fits },
      size_bytes: sizeBytes,
    })),
    /** Downloads and tests since the server started, including running ones. */
    additions: parts.modelAdditions.list().map(additionShown),
  }
}

/** Memory in bytes (null: unknown), and why it may be a bad choice on this machine. */
async function needsOf(name: string, folder: string) {
  const facts = await modelFacts(folder)
  return { memory_bytes: facts?.memoryBytes ?? null, doubts: doubtsAbout(name, facts, memoryLimitBytes()) }
}

function additionShown(addition: ModelAddition) {
  const { name, stage, doneBytes, totalBytes, isTooLarge, results, promptCount, errorMessage } = addition
  return {
    ...{ name, stage, results },
    done_bytes: doneBytes,
    total_bytes: totalBytes,
    is_too_large: isTooLarge,
    prompt_count: promptCount,
    error_message: errorMessage,
  }
}
