// How timeline files name media, and how they escape text.
import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'

/** An absolute path as a file URL; a relative one with its segments escaped. */
export function mediaUrl(path: string): string {
  return isAbsolute(path) ? pathToFileURL(path).href : path.split('/').map(encodeURIComponent).join('/')
}

/** For element content and attributes alike; characters that XML 1.0 does not have become spaces. */
export function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
