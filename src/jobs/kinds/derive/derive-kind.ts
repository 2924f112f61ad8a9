// The job that makes one derived file. Nothing waits for it, lists omit it, and it stops as soon as the server does.
import type { DerivedFolder } from '../../../adapters/derived-folder.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Store } from '../../../store/open.ts'
import type { KindWith } from '../../engine/context.ts'
import type { Party } from '../../engine/fair-queue.ts'
import type { Steps } from '../../workers/steps.ts'
import { type DerivedKind, derivedFileOf } from './derive-file.ts'

export type DeriveNeeds = {
  store: Store
  derivedFolder: DerivedFolder
  /** Heavy work, here or on a worker. */
  steps: Steps
}

/** The job's request. */
export type DeriveRequest = { media_id: string; kind: DerivedKind }

export const deriveKind: KindWith<DeriveNeeds> = {
  isInProjectOrder: false,
  isBackground: true,
  async run({ job, services, signal, standby, report }) {
    const { store, derivedFolder, steps } = services
    const { media_id, kind } = job.request as DeriveRequest
    const item = store.media.byId(media_id)
    const hash = item?.fileHash ?? null
    if (item === null || hash === null)
      throw new RoughcutError('not_found', 'The media file was removed before its preview was made.')
    // The drive only: it doesn't matter which member opened the page.
    const parties: Party[] = [`drive:${job.driveId}`]
    const source = { kind: item.kind, probe: item.probe, durationUs: item.durationUs }
    await derivedFolder.make(hash, derivedFileOf(item, kind), (toFile) =>
      steps.derive({ jobId: job.id, name: kind, parties, signal, standby }, { hash, kind, source }, toFile, {
        onProgress: report,
        onWaiting: (reason) => report(reason, 0),
      }),
    )
    return { status: 'success' }
  },
  failure: (_context, { code, message }) => ({ status: 'error', error_message: message, error_code: code }),
}
