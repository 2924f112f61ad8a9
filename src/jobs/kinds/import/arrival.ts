// Waits for a file that its sender uploads to a signed address.
import { wait } from '../../../backoff.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Rest } from '../../engine/places.ts'
import type { ImportContext } from './import-context.ts'

const LOOK_MS = 250

/**
 * Resolves once the whole file is there; immediately if a browser sent it earlier. Throws `upload_aborted` and
 * `upload_expired`; a late sender who is still uploading may finish.
 */
export async function arrived(
  { services, signal }: ImportContext,
  uploadId: string,
  rest: Rest,
  onProgress: (doneBytes: number, totalBytes: number) => void,
): Promise<void> {
  const { store, uploads, nowMs } = services
  const isThere = async (): Promise<boolean> => {
    const row = store.uploads.byId(uploadId)
    if (row === null || row.abortedAtMs !== null)
      throw new RoughcutError(
        'upload_aborted',
        'The upload was ended before the whole file had arrived. Import the file again.',
      )
    if (row.expiresAtMs === null) return true
    const bytes = await uploads.arrivedBytes(uploadId)
    onProgress(bytes, row.sizeBytes)
    if (uploads.isArriving(uploadId)) return false
    if (bytes < row.sizeBytes && nowMs() >= row.expiresAtMs)
      throw new RoughcutError(
        'upload_expired',
        `Only ${partOf(bytes, row.sizeBytes)} arrived within 3 hours. Import the file again.`,
      )
    return bytes === row.sizeBytes
  }
  if (await isThere()) return
  await rest.during(async () => {
    do await wait(LOOK_MS, signal)
    while (!(await isThere()))
  })
}

const UNITS = [
  ['MB', 1e6],
  ['kB', 1e3],
  ['bytes', 1],
] as const

/** "31 of 52 MB": in the unit of the whole, and never rounded up to it. */
function partOf(bytes: number, wholeBytes: number): string {
  const [unit, size] = UNITS.find(([, bytesOfUnit]) => wholeBytes >= bytesOfUnit) ?? UNITS[2]
  const isSmall = size > 1 && wholeBytes < 10 * size
  const shown = (count: number) =>
    isSmall ? (Math.floor((10 * count) / size) / 10).toFixed(1) : String(Math.floor(count / size))
  return `${shown(bytes)} of ${shown(wholeBytes)} ${unit}`
}
