// Speech and language models in the settings: what's installed, what's in use, and downloads. For
// drive owners.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { serverModelOf } from '../../adapters/speech-server/speech-server.ts'
import { RoughcutError } from '../../errors.ts'
import { checkModel, unreachableModel } from '../shared/admission.ts'
import { invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { requireDriveOwner } from './drive-owner.ts'
import { modelsShown } from './models-shown.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'
import { createSpeechDownloads, type SpeechDownloads } from './speech-downloads.ts'

/** A hub name only: a path would let a browser explore the server's disk. */
const HubName = checkedText('a model hub name such as Xenova/whisper-base', isHubName, { maxLength: 193 })

function isHubName(name: string): boolean {
  return /^\w[\w.-]{0,95}\/\w[\w.-]{0,95}$/.test(name)
}

/** A hub name, or a model of the speech server; `openai:` alone is its first one. */
const SpeechModelName = checkedText(
  'a model hub name such as Xenova/whisper-base, or openai: and the name of a model of the speech server',
  (name) => isHubName(name) || /^openai:(?:\w[\w.:/-]{0,199})?$/.test(name),
  { maxLength: 208 },
)

/** As Ollama and chat servers name them: a registry path and a tag. */
const ModelName = checkedText(
  'the name of a language model such as qwen3:4b',
  (name) => /^\w[\w.:/-]{0,199}$/.test(name) && !name.includes('..'),
  { maxLength: 200 },
)

/**
 * Models of both kinds, for drive owners: `/models` lists them, and the others download, test and choose them.
 */
export function modelRoutes(parts: WebParts, accounts: Accounts) {
  const downloads = createSpeechDownloads(parts)
  return new Elysia()
    .use(speechModelRoutes(parts, accounts, downloads))
    .use(languageModelRoutes(parts, accounts))
    .use(defaultModelRoutes(parts, accounts, downloads))
}

function speechModelRoutes(parts: WebParts, { record }: Accounts, downloads: SpeechDownloads) {
  return new Elysia()
    .use(signedIn(parts))
    .get('/models', ({ caller }) => {
      requireDriveOwner(parts, caller)
      return modelsShown(parts, downloads, caller)
    })
    .post(
      '/models/speech',
      ({ caller, body, request, server }) => {
        requireDriveOwner(parts, caller)
        downloads.start(body.name)
        record(
          { request, server },
          { kind: 'settings_changed', actor: caller.email, detail: `speech model download: ${body.name}` },
        )
        return status(202, { name: body.name })
      },
      { body: closedObject({ name: HubName }) },
    )
}

function languageModelRoutes(parts: WebParts, { record }: Accounts) {
  const { modelChoice } = parts
  return (
    new Elysia()
      .use(signedIn(parts))
      .post(
        '/models/language',
        ({ caller, body, request, server }) => {
          requireDriveOwner(parts, caller)
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
        /** `test_only`: tests an installed model without changing the default. */
        { body: closedObject({ name: ModelName, test_only: Type.Optional(Type.Boolean()) }) },
      )
      /** For the model menu beside the prompt: every signed-in person can see what's available. */
      .get('/models/language', async () => ({
        default: modelChoice.of('llm'),
        known: (await parts.models.known()) ?? [],
      }))
  )
}

/** Sets both choices at once. */
function defaultModelRoutes(parts: WebParts, { record }: Accounts, downloads: SpeechDownloads) {
  const { speechModels, modelChoice } = parts
  return new Elysia().use(signedIn(parts)).put(
    '/models/default',
    async ({ caller, body, request, server }) => {
      requireDriveOwner(parts, caller)
      const { speech: heard, language } = body
      if (heard === undefined && language === undefined)
        throw invalid('Give speech, language, or both: the name of the model to use.')
      if (heard !== undefined && serverModelOf(heard) !== null) {
        if (parts.speechServer.address() === null)
          throw new RoughcutError('conflict', `${heard} is on a speech server, and none is configured.`)
      } else if (heard !== undefined && speechModels.folderOf(heard) === null)
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
      return modelsShown(parts, downloads, caller)
    },
    {
      body: closedObject({
        speech: Type.Optional(SpeechModelName),
        language: Type.Optional(text({ min: 1, max: 200 })),
      }),
    },
  )
}
