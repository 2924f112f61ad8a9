// Compresses large answers for browsers that accept gzip: a long transcript shrinks to a seventh.
// Don't use it for answers with secrets: the compressed length leaks something about the contents.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Elysia } from 'elysia'

const compress = promisify(gzip)

/** Below this, compressing takes longer than it saves. */
const LARGE_BYTES = 16_384

/** Compresses large JSON answers for clients that accept gzip. */
export function compressed() {
  return new Elysia().mapResponse({ as: 'scoped' }, async ({ request, responseValue, set }) => {
    const isPlain =
      responseValue !== null &&
      typeof responseValue === 'object' &&
      Object.getPrototypeOf(responseValue) === Object.prototype
    if (!isPlain || !takesGzip(request.headers.get('accept-encoding'))) return
    const text = JSON.stringify(responseValue)
    if (text.length < LARGE_BYTES) return
    // Off the event loop; speed matters more than size.
    const bytes = await compress(text, { level: 1 })
    return new Response(bytes, {
      headers: {
        ...(set.headers as Record<string, string>),
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
      },
    })
  })
}

function takesGzip(header: string | null): boolean {
  return (header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => /^gzip(?:;|$)/.test(part) && !/;\s*q=0(?:\.0*)?$/.test(part))
}
