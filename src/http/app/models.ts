// Speech and language models in the settings: what is there, what is used, and bringing another. For
// owners of a drive.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { memoryLimitBytes } from '../../adapters/memory-limit.ts'
import { suggestedModels } from '../../adapters/tool-callers.ts'
import { doubtsAbout, modelFacts } from '../../adapters/whisper/model-facts.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { ModelAddition } from '../../jobs/trial/add-model.ts'
import { checkModel, unreachableModel } from '../shared/admission.ts'
import { invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { chatServerShown } from './chat-server.ts'
import { requireDriveOwner } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

type Download = {
  done_bytes: number
  total_bytes: number | null
  error_message: string | null
  doubts: string[]
}

/** They share the line, and each takes room. */
const MOST_DOWNLOADS = 3

/** A hub name only: a path would let a browser look around on the server's disk. */
const HubName = checkedText(
  'a model hub name such as Xenova/whisper-base',
  (name) => /^\w[\w.-]{0,95}\/\w[\w.-]{0,95}$/.test(name),
  { maxLength: 193 },
)

/** As Ollama and chat servers name them: a registry's path, and a tag. */
const ModelName = checkedText(
  'the name of a language model such as qwen3:4b',
  (name) => /^\w[\w.:/-]{0,199}$/.test(name) && !name.includes('..'),
  { maxLength: 200 },
)

export function modelRoutes(parts: WebParts, { record }: Accounts) {
  const { config, speech, log } = parts.services
  const { speechModels, modelChoice } = parts
  /** Under way, or failed since the start. */
  const downloads = new Map<string, Download>()
  const requireOwner = (caller: Caller): void => requireDriveOwner(parts, caller)

  const download = async (name: string): Promise<void> => {
    const state: Download = { done_bytes: 0, total_bytes: null, error_message: null, doubts: [] }
    downloads.set(name, state)
    try {
      await speechModels.ready(name, {
        signal: parts.stopping,
        onProgress(doneBytes, totalBytes) {
          state.done_bytes = doneBytes
          state.total_bytes = totalBytes
        },
        onMemory(memoryBytes) {
          state.doubts = doubtsAbout(name, { memoryBytes, givesWordTimes: true }, memoryLimitBytes())
        },
      })
      downloads.delete(name)
    } catch (thrown) {
      const error = asError(thrown)
      state.error_message =
        error instanceof RoughcutError
          ? error.message
          : 'The download failed; the log of the server says why.'
      if (!parts.stopping.aborted) log.warn('speech model not downloaded', { model: name, error })
    }
  }

  /** Memory in bytes (null: unknown), and why it may be the wrong choice on this machine. */
  const needsOf = async (name: string, folder: string) => {
    const facts = await modelFacts(folder)
    return { memory_bytes: facts?.memoryBytes ?? null, doubts: doubtsAbout(name, facts, memoryLimitBytes()) }
  }

  const shown = async () => {
    const [installed, known, chatServer] = await Promise.all([
      speechModels.list(),
      parts.models.known(),
      chatServerShown(parts),
    ])
    const used = modelChoice.of('whisperModel')
    const folder = speechModels.folderOf(used)
    const unknown = { memory_bytes: null, doubts: [] }
    return {
      speech: {
        /** The one that imports use, and its folder; null while it is not on this machine. */
        default: { name: used, folder, ...(folder === null ? unknown : await needsOf(used, folder)) },
        /** The flag or variable that says so; null where it can be chosen. */
        fixed_by: modelChoice.fixedBy('whisperModel'),
        is_running: speech.status().childPid !== null,
        installed: await Promise.all(
          installed.map(async (model) => ({
            ...{ name: model.name, size_bytes: model.sizeBytes },
            ...(await needsOf(model.name, model.folder)),
          })),
        ),
        downloads: [...downloads].map(([name, state]) => ({ name, ...state })),
      },
      language: {
        /** `auto`, `rules`, or a model's name. */
        default: modelChoice.of('llm'),
        fixed_by: modelChoice.fixedBy('llm'),
        server: config.ollamaHost,
        /** Ollama's by their names, others as `openai:NAME`; null: no server answers. */
        known,
        chat_server: chatServer,
        /** To download, smallest first; none of them was measured with Roughcut. */
        suggested: suggestedModels(parts.maxModelBytes).map(({ name, sizeBytes, fits }) => ({
          ...{ name, fits },
          size_bytes: sizeBytes,
        })),
        /** What was downloaded or tested since the start, and is now. */
        additions: parts.modelAdditions.list().map(additionShown),
      },
    }
  }

  return (
    new Elysia()
      .use(signedIn(parts))
      .get('/models', ({ caller }) => {
        requireOwner(caller)
        return shown()
      })
      .post(
        '/models/language',
        ({ caller, body, request, server }) => {
          requireOwner(caller)
          if (body.test_only === true) parts.modelAdditions.test(body.name)
          else parts.modelAdditions.add(body.name)
          record(
            { request, server },
            {
              kind: 'settings_changed',
              actor: caller.email,
              detail: `language model ${body.test_only === true ? 'test' : 'download'}: ${body.name}`,
            },
          )
          return status(202, { name: body.name })
        },
        /** `test_only`: a model that is there already; the default stays. */
        { body: closedObject({ name: ModelName, test_only: Type.Optional(Type.Boolean()) }) },
      )
      /** For the choice beside the prompt: every signed-in person may know what can be asked. */
      .get('/models/language', async () => ({
        default: modelChoice.of('llm'),
        known: (await parts.models.known()) ?? [],
      }))
      .put(
        '/models/default',
        async ({ caller, body, request, server }) => {
          requireOwner(caller)
          const { speech: heard, language } = body
          if (heard === undefined && language === undefined)
            throw invalid('Give speech, language, or both: the name of the model to use.')
          if (heard !== undefined && speechModels.folderOf(heard) === null)
            throw new RoughcutError('conflict', `${heard} is not on this machine. Download it first.`)
          const wanted = language === 'auto' ? undefined : language
          if (!(await checkModel(parts.models, wanted))) throw unreachableModel(wanted)
          if (heard !== undefined) modelChoice.choose('whisperModel', heard)
          if (language !== undefined) modelChoice.choose('llm', language)
          record(
            { request, server },
            {
              kind: 'settings_changed',
              actor: caller.email,
              detail: `default model: ${[heard, language].filter(Boolean).join(', ')}`,
            },
          )
          return shown()
        },
        {
          body: closedObject({
            speech: Type.Optional(HubName),
            language: Type.Optional(text({ min: 1, max: 200 })),
          }),
        },
      )
      .post(
        '/models/speech',
        ({ caller, body, request, server }) => {
          requireOwner(caller)
          const running = downloads.get(body.name)
          if (running && running.error_message === null)
            throw new RoughcutError('conflict', `${body.name} is being downloaded already.`)
          if (speechModels.folderOf(body.name) !== null)
            throw new RoughcutError('conflict', `${body.name} is on this machine already.`)
          if ([...downloads.values()].filter((one) => one.error_message === null).length >= MOST_DOWNLOADS)
            throw new RoughcutError(
              'too_many_requests',
              `${MOST_DOWNLOADS} models are being downloaded already. Wait until one of them is there.`,
              { retryAfterSeconds: 30 },
            )
          void download(body.name)
          record(
            { request, server },
            { kind: 'settings_changed', actor: caller.email, detail: `speech model download: ${body.name}` },
          )
          return status(202, { name: body.name })
        },
        { body: closedObject({ name: HubName }) },
      )
  )
}

function additionShown(addition: ModelAddition) {
  const { name, stage, doneBytes, totalBytes, results, promptCount, errorMessage } = addition
  return {
    ...{ name, stage, results },
    done_bytes: doneBytes,
    total_bytes: totalBytes,
    prompt_count: promptCount,
    error_message: errorMessage,
  }
}
