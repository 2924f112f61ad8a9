// The state of the machine in the settings: models, their downloads, and the checks of `doctor`. For
// owners of a drive: paths and versions are nobody else's business.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Elysia, status } from 'elysia'
import { asError, RoughcutError } from '../../errors.ts'
import { checkedText, closedObject } from '../../http/schema-kinds.ts'
import { CHECKS, type Finding, findingOf } from '../../jobs/system-checks.ts'
import { DATABASE_FILE } from '../../store/open.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

async function databaseFinding(dataDir: string): Promise<Finding> {
  const path = join(dataDir, DATABASE_FILE)
  const sizeBytes = await stat(path).then(
    ({ size }) => size,
    () => null,
  )
  if (sizeBytes === null)
    return {
      check: 'database',
      status: 'problem',
      found: `${path} is gone`,
      todo: 'stop the server and put a backup in its place',
    }
  const found = `${path}, ${(sizeBytes / 1e6).toFixed(1)} MB; \`roughcut doctor\` reads it through`
  return { check: 'database', status: 'ok', found, todo: null }
}

type Download = { done_bytes: number; total_bytes: number | null; error_message: string | null }

export function systemRoutes(parts: WebParts) {
  const { store, config, speech, log } = parts.services
  const { speechModels } = parts
  /** Under way, or failed since the start. */
  const downloads = new Map<string, Download>()

  const requireOwner = (caller: Caller): void => {
    if (!store.drives.ofUser(caller.userId).some(({ role }) => role === 'owner'))
      throw new RoughcutError(
        'forbidden',
        'Only owners of a drive may see and change how the server is set up.',
      )
  }

  /** Whoever asks while a look is under way gets the same one: each starts a handful of processes. */
  let looking: Promise<Finding[]> | null = null
  const look = (): Promise<Finding[]> => {
    // Reading a whole database through takes seconds in which nobody else would be answered; that it
    // is open here says enough.
    const checks = CHECKS.filter(({ name }) => name !== 'database')
    looking ??= Promise.all([
      ...checks.map((each) => findingOf(each, config)),
      databaseFinding(config.dataDir),
    ]).finally(() => {
      looking = null
    })
    return looking
  }

  const download = async (name: string): Promise<void> => {
    const state: Download = { done_bytes: 0, total_bytes: null, error_message: null }
    downloads.set(name, state)
    try {
      await speechModels.ready(name, {
        signal: parts.stopping,
        onProgress(doneBytes, totalBytes) {
          state.done_bytes = doneBytes
          state.total_bytes = totalBytes
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

  return (
    new Elysia()
      .use(signedIn(parts))
      .get('/models', async ({ caller }) => {
        requireOwner(caller)
        const [installed, known] = await Promise.all([speechModels.list(), parts.models.known()])
        return {
          speech: {
            /** The one that imports use, and its folder; null while it is not on this machine. */
            default: { name: config.whisperModel, folder: speechModels.folderOf(config.whisperModel) },
            is_running: speech.status().childPid !== null,
            installed: installed.map(({ name, sizeBytes }) => ({ name, size_bytes: sizeBytes })),
            downloads: [...downloads].map(([name, state]) => ({ name, ...state })),
          },
          language: {
            /** `auto`, `rules`, or a model's name. */
            default: config.llm,
            server: config.ollamaHost,
            /** Null: Ollama does not answer. */
            known,
          },
        }
      })
      /** For the choice beside the prompt: every signed-in person may know what can be asked. */
      .get('/models/language', async () => ({
        default: config.llm,
        known: (await parts.models.known()) ?? [],
      }))
      .post(
        '/models/speech',
        ({ caller, body }) => {
          requireOwner(caller)
          const running = downloads.get(body.name)
          if (running && running.error_message === null)
            throw new RoughcutError('conflict', `${body.name} is being downloaded already.`)
          if (speechModels.folderOf(body.name) !== null)
            throw new RoughcutError('conflict', `${body.name} is on this machine already.`)
          void download(body.name)
          return status(202, { name: body.name })
        },
        {
          body: closedObject({
            // A hub name only: a path would let a browser look around on the server's disk.
            name: checkedText('a model hub name such as Xenova/whisper-base', (name) =>
              /^\w[\w.-]{0,95}\/\w[\w.-]{0,95}$/.test(name),
            ),
          }),
        },
      )
      .get('/system', async ({ caller }) => {
        requireOwner(caller)
        return { checks: await look() }
      })
  )
}
