// `media move TO`: copies stored media to a bucket or back into the data folder. It skips files that are already there,
// so it resumes after an interruption; a server may be running.
import { createS3Place } from '../adapters/backup-place/s3-place.ts'
import { mediaKey } from '../adapters/media-bucket.ts'
import { createMediaFolder } from '../adapters/media-folder.ts'
import { openMediaStorage } from '../adapters/media-storage.ts'
import { s3Address } from '../backup-settings.ts'
import { asError, RoughcutError } from '../errors.ts'
import { createLog } from '../log.ts'
import { type Command, EXIT, type Input, printJson, settingOptions, usageError } from './command.ts'
import { withStore } from './data-folder.ts'
import { createProgress } from './progress.ts'

const DATA_FOLDER = 'data-folder'

export const mediaMove: Command = {
  arguments: [{ name: 'TO', about: `s3://BUCKET/PREFIX, or "${DATA_FOLDER}" for the way back` }],
  options: settingOptions(['media']),
  notes: `Copies every media file to TO and verifies it; run it again to continue. Nothing is deleted: afterwards, set ROUGHCUT_MEDIA to \
TO (or unset it) and restart the server. In the data folder, files that are in the bucket then count as its cache.`,
  run: (input, io) =>
    withStore(input, async (store) => {
      const signal = io.interrupted()
      const copy = copier(input, input.argument('TO'), signal)
      const progress = createProgress(io)
      const files = store.media.allFiles()
      const missing: string[] = []
      let copied = 0
      try {
        for (const [index, { hash }] of files.entries()) {
          signal.throwIfAborted()
          progress.update('Copying media', index / Math.max(1, files.length))
          try {
            if (await copy(hash)) copied += 1
          } catch (error) {
            if (!(error instanceof RoughcutError) || error.code !== 'not_found') throw error
            missing.push(hash)
            progress.note(asError(error).message)
          }
        }
        progress.finish()
      } finally {
        progress.finish()
      }
      const there = files.length - copied - missing.length
      if (input.json) printJson(io, { files: files.length, copied, already_there: there, missing })
      else io.print(`${copied} copied, ${there} there already, ${missing.length} missing.`)
      return missing.length === 0 ? EXIT.success : EXIT.failure
    }),
}

/** False if the file was already there. Throws `not_found` if it isn't anywhere. */
function copier(input: Input, to: string, signal: AbortSignal): (hash: string) => Promise<boolean> {
  const { dataDir, media } = input.config()
  const folder = createMediaFolder(dataDir)
  if (to === DATA_FOLDER) {
    if (media.place === null) throw usageError('ROUGHCUT_MEDIA is not set: all media is in the data folder.')
    const bucket = openMediaStorage({ dataDir, media }, createLog('silent'))
    return async (hash) => {
      if (await folder.has(hash)) return false
      using _held = await bucket.hold([hash], signal)
      return true
    }
  }
  const address = s3Address(to)
  if (address === null) throw usageError(`TO takes s3://BUCKET/PREFIX or "${DATA_FOLDER}", not "${to}".`)
  const place = createS3Place(to, address)
  return async (hash) => {
    const key = mediaKey(hash)
    const condition = await folder.condition(hash, { signal })
    const stored = await place.sizeOf(key)
    if (condition === 'missing' && stored !== null) return false
    if (condition !== 'intact')
      throw new RoughcutError('not_found', `The file ${hash} is ${condition} in the data folder; not copied.`)
    if (stored === Bun.file(folder.pathOf(hash)).size) return false
    await place.put(key, folder.pathOf(hash))
    if ((await place.hash(key)).sha256 !== hash)
      throw new RoughcutError('bad_gateway', `${to} stored something else as ${key}. Run the command again.`)
    return true
  }
}
