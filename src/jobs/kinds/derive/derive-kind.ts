// The job that makes one derived file. Nothing waits for it, lists omit it, and when the server stops it does so at once.
import type { DerivedFolder } from '../../../adapters/derived-folder.ts'
import type { MediaFolder } from '../../../adapters/media-folder.ts'
import type { MediaPrograms } from '../../../adapters/media-programs.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Store } from '../../../store/open.ts'
import type { KindWith } from '../../engine/context.ts'
import type { Party } from '../../engine/fair-queue.ts'
import type { Queues } from '../../engine/queues.ts'
import { type DerivedKind, derivedFileOf, deriveFile } from './derive-file.ts'

export type DeriveNeeds = {
  store: Store
  programs: MediaPrograms
  mediaFolder: MediaFolder
  derivedFolder: DerivedFolder
  queues: Queues
}

/** The job's request. */
export type DeriveRequest = { media_id: string; kind: DerivedKind }

export const deriveKind: KindWith<DeriveNeeds> = {
  isInProjectOrder: false,
  isBackground: true,
  async run({ job, services, signal, report }) {
    const { store, programs, mediaFolder, derivedFolder, queues } = services
    const { media_id, kind } = job.request as DeriveRequest
    const item = store.media.byId(media_id)
    const hash = item?.fileHash ?? null
    if (item === null || hash === null)
      throw new RoughcutError('not_found', 'The media file has been removed from the project.')
    const make = () =>
      derivedFolder.make(hash, derivedFileOf(item, kind), (toFile) =>
        deriveFile(kind, mediaFolder.pathOf(hash), toFile, item, {
          programs,
          signal,
          onProgress({ outUs }) {
            if (outUs !== null && item.durationUs)
              report('Making it', Math.min(99, (outUs / item.durationUs) * 100))
          },
        }),
      )
    // The drive: who of it opened the page does not matter.
    const parties: Party[] = [`drive:${job.driveId}`]
    // A proxy takes minutes; what the page shows first must not wait for it, nor imports.
    if (kind === 'proxy') await queues.run('proxy', parties, signal, make)
    else await queues.run('derive', parties, signal, () => queues.run('ffmpeg', parties, signal, make))
    return { status: 'success' }
  },
  failure: (_context, { code, message }) => ({ status: 'error', error_message: message, error_code: code }),
}
