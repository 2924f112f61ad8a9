// Speech model downloads, as the settings show them; a few run at a time.
import { memoryLimitBytes } from '../../adapters/memory-limit.ts'
import { doubtsAbout } from '../../adapters/whisper/model-facts.ts'
import { asError, RoughcutError } from '../../errors.ts'
import type { WebParts } from './parts.ts'

type Download = {
  done_bytes: number
  total_bytes: number | null
  error_message: string | null
  doubts: string[]
}

/** They share the connection, and each takes disk space. */
const MAX_DOWNLOADS = 3

export type SpeechDownloads = ReturnType<typeof createSpeechDownloads>

/** Since the server started; failed downloads stay listed until they're retried. */
export function createSpeechDownloads(parts: WebParts) {
  const { speechModels } = parts
  const { log } = parts.services
  const downloads = new Map<string, Download>()

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
          : 'The download failed. The server’s log has the reason.'
      if (!parts.stopping.aborted) log.warn('speech model not downloaded', { model: name, error })
    }
  }

  return {
    list: () => [...downloads].map(([name, state]) => ({ name, ...state })),
    /** Starts one. Throws `conflict` if the model is here or downloading, and `too_many_requests`. */
    start(name: string): void {
      const running = downloads.get(name)
      if (running && running.error_message === null)
        throw new RoughcutError('conflict', `${name} is being downloaded already.`)
      if (speechModels.folderOf(name) !== null)
        throw new RoughcutError('conflict', `${name} is on this machine already.`)
      if ([...downloads.values()].filter((one) => one.error_message === null).length >= MAX_DOWNLOADS)
        throw new RoughcutError(
          'too_many_requests',
          `${MAX_DOWNLOADS} models are being downloaded already. Wait until one of them is done.`,
          { retryAfterSeconds: 30 },
        )
      void download(name)
    },
  }
}
