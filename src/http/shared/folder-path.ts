// Folder paths in requests, such as `Clients/Acme`: their rules and their segments.
import { RoughcutError } from '../../errors.ts'
import { checkedText, codePointCount } from './schema-kinds.ts'

const MAX_SEGMENTS = 10
const MAX_SEGMENT = 255
const RULE =
  'a folder path: 1 to 10 segments separated by single slashes, each of 1 to 255 characters after trimming, not "." or "..", without control characters'

/** The segments of a path, trimmed; null if it breaks a rule. */
function segmentsOf(path: string): string[] | null {
  const segments = path.split('/').map((segment) => segment.trim())
  const isFine = segments.every(
    (segment) =>
      segment !== '' &&
      segment !== '.' &&
      segment !== '..' &&
      codePointCount(segment) <= MAX_SEGMENT &&
      !/\p{Cc}/u.test(segment),
  )
  return isFine && segments.length <= MAX_SEGMENTS ? segments : null
}

/** Whether folders can be created from it. */
export function isFolderPath(path: string): boolean {
  return segmentsOf(path) !== null
}

/** A field that names a folder; with `root`, also `/`, the top level. */
export function folderPath(description: string, { root }: { root: boolean }) {
  return checkedText(
    root ? `"/" for the top level, or ${RULE}` : RULE,
    (given) => (root && given === '/') || segmentsOf(given) !== null,
    { maxLength: MAX_SEGMENTS * (4 * MAX_SEGMENT + 1), description, example: 'Clients/Acme' },
  )
}

/** The segments of a path that `folderPath` accepted; empty for `/`. */
export function folderSegments(path: string): string[] {
  if (path === '/') return []
  const segments = segmentsOf(path)
  if (segments === null) throw new RoughcutError('bad_request', `folder_path must be ${RULE}.`)
  return segments
}
