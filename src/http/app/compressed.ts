// Sends large answers compressed to browsers that take it: a long transcript is seven times smaller.
// For answers that hold no secrets: their length reveals something about their contents.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Elysia } from 'elysia'

const compress = promisify(gzip)

/** Below this it takes longer than it saves. */
const LARGE_BYTES = 16_384

/** Compresses large JSON answers with gzip, for clients that take it. */
export function compressed() {
  return new Elysia().mapResponse({ as: 'scoped' }, async ({ request, responseValue, set }) => {
    const isPlain =
      responseValue !== null &&
      typeof responseValue === 'object' &&
      Object.getPrototypeOf(responseValue) === Object.prototype
    if (!isPlain || !takesGzip(request.headers.get('accept-encoding'))) return
    const text = JSON.stringify(responseValue)
    if (text.length < LARGE_BYTES) return
    // Off the event loop, and quickly rather than as small as can be.
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
