// The scrub: rereads every stored media file, slowly and one at a time, and compares it with its hash. Disks lose bytes
// silently; damage found here can still be repaired from a backup.
import type { MediaFolder } from '../adapters/media-folder.ts'
import { wait } from '../backoff.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { MediaFileRow } from '../store/media.ts'
import type { Store } from '../store/open.ts'

const DAY_MS = 24 * 3600_000
/** Each file is read again after this long. */
const VERIFY_EVERY_MS = 30 * DAY_MS
/** 100 GB in seven hours; a fraction of what a slow disk and one core can do. */
const BYTES_PER_SECOND = 4_000_000
/** Between two files, and before the next look when none is due. */
const PAUSE_MS = 2_000
const IDLE_MS = 10 * 60_000

export type ScrubParts = { store: Store; mediaFolder: MediaFolder; log: Log; nowMs: () => number }

/** Verifies the file that is most overdue; false when none is due. Logs a difference. */
export async function scrubNext(
  { store, mediaFolder, log, nowMs }: ScrubParts,
  signal: AbortSignal,
  bytesPerSecond = BYTES_PER_SECOND,
): Promise<boolean> {
  const file = store.media.nextToVerify(nowMs() - VERIFY_EVERY_MS)
  if (file === null) return false
  await verifyFile({ store, mediaFolder, log }, file, { signal, bytesPerSecond })
  return true
}

/** Verifies one file and stores what was found; null for an intact one. */
export async function verifyFile(
  { store, mediaFolder, log }: Pick<ScrubParts, 'store' | 'mediaFolder' | 'log'>,
  file: MediaFileRow,
  options: { signal: AbortSignal; bytesPerSecond?: number },
): Promise<MediaFileRow['damage']> {
  const condition = await mediaFolder.condition(file.hash, options)
  const damage = condition === 'intact' ? null : condition
  store.media.noteVerified(file.hash, damage)
  if (damage !== null)
    log.error('media file differs from its hash', { file: mediaFolder.pathOf(file.hash), damage })
  return damage
}

/** Scrubs until `stop`. An error (a database that is busy, a disk that fails) is logged, and the scrub continues later. */
export function startScrub(parts: ScrubParts): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = async () => {
    for (let pauseMs = PAUSE_MS; ; ) {
      await wait(pauseMs, signal)
      try {
        pauseMs = (await scrubNext(parts, signal)) ? PAUSE_MS : IDLE_MS
      } catch (error) {
        signal.throwIfAborted()
        parts.log.warn('scrub interrupted', { error: asError(error) })
        pauseMs = IDLE_MS
      }
    }
  }
  // Ends only by the signal.
  const done = loop().catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await done
    },
  }
}
