// Renders single frames that show what a composition looks like at a moment: one at a time, with a short queue.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import PQueue from 'p-queue'
import type { CompositionId } from '../../../edit/document.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Size } from '../../../render/picture/fit.ts'
import type { Store } from '../../../store/open.ts'
import type { ExportServices } from './export-request.ts'
import { renderFrame } from './render-frame.ts'

const MAX_WAITING = 8

export type FramePreviews = {
  /** Of what the project is now. Throws `too_many_requests`, `not_found` and `unprocessable_entity`. */
  frame(wanted: WantedFrame): Promise<{ jpeg: Uint8Array; size: Size }>
}
type WantedFrame = {
  projectId: string
  compositionId: CompositionId
  atUs: number
  /** Pixels. */
  width: number
  signal: AbortSignal
}

/** Writes to folders under DATA/previews that are removed after use; any that a killed server left are removed now. */
export function createFramePreviews(
  services: Omit<ExportServices, 'store'> & { store: Store },
  dataDir: string,
): FramePreviews {
  const queue = new PQueue({ concurrency: 1 })
  const folder = join(dataDir, 'previews')
  rmSync(folder, { recursive: true, force: true })
  return {
    async frame({ projectId, compositionId, ...wanted }) {
      if (queue.size >= MAX_WAITING)
        throw new RoughcutError('too_many_requests', 'Many frames are being rendered already.', {
          retryAfterSeconds: 5,
        })
      return queue.add(() => {
        wanted.signal.throwIfAborted()
        const { document } = services.store.revisions.head(projectId)
        const composition = document.compositions.find(({ id }) => id === compositionId)
        if (composition === undefined)
          throw new RoughcutError('not_found', 'The composition has been deleted.')
        const context = services.store.media.contextOf(projectId)
        const temporaryFolder = join(folder, crypto.randomUUID())
        const driveId = services.store.projects.byId(projectId)?.driveId
        const font = driveId === undefined ? null : services.store.brandKits.fontOf(driveId)
        return renderFrame(services, { ...wanted, font, composition, document, context, temporaryFolder })
      })
    },
  }
}
