// Serves the web application's page and its scripts and styles. The page is the same at every path of the application;
// the browser decides which view to show (router.ts).
import { Elysia, NotFoundError } from 'elysia'
import { shareBundle } from '../share/share-bundle.ts'
import { ASSET_PATH, type Encoding, pageBundle } from './bundle.ts'
import { viewOf } from './view-of.ts'

/** Paths that programs call, not people: the error mapper answers unknown ones. */
const PROGRAM_PATH = /^\/(?:v1|app|docs|assets|oauth|mcp|\.well-known)(?:\/|$)/

const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The hash of the one style element that we don't serve: wavesurfer.js adds it to its shadow tree. Its text never
 * changes, so a hash allows exactly this text; a nonce would allow anything that got hold of it, and would have to be
 * written into each response. A test compares the hash with the library, in case a new version changes it.
 */
const WAVEFORM_STYLE = 'sha256-gXnHDepVZ6KF6fKGOD+GVc9BynM50JQqht95p3HpemI='

/**
 * Everything from this server, and originals from object storage if browsers fetch them there; `blob:` is for pictures and
 * sound that the page makes itself.
 */
function contentPolicy(mediaOrigin: string | null): string {
  const media = mediaOrigin === null ? '' : ` ${mediaOrigin}`
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' '${WAVEFORM_STYLE}'`,
    `img-src 'self' blob: data:${media}`,
    `media-src 'self' blob:${media}`,
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Of every page that people see. */
export const PAGE_HEADERS = {
  ...SAFE_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': contentPolicy(null),
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
  'x-frame-options': 'DENY',
}

/** Answers with the application's page, at whatever path. */
export type Shell = (status: number) => Promise<Response>

/** `mediaOrigin`: where browsers fetch originals from; null: from this server. */
export function createShell(mediaOrigin: string | null): Shell {
  const headers = { ...PAGE_HEADERS, 'content-security-policy': contentPolicy(mediaOrigin) }
  return async (status) => new Response((await pageBundle()).shell, { status, headers })
}

async function assetResponse(request: Request, name: string): Promise<Response> {
  const asset = (await pageBundle()).assets.get(name) ?? (await shareBundle()).assets.get(name)
  if (!asset) throw new NotFoundError()
  const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? '')
  return new Response(asset.bytes[encoding], {
    headers: {
      ...SAFE_HEADERS,
      'content-type': asset.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    },
  })
}

function acceptedEncoding(header: string): Encoding {
  const offered = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.toLowerCase())
  if (offered.includes('br')) return 'br'
  return offered.includes('gzip') ? 'gzip' : 'identity'
}

/** To be added to an app after all its other routes. */
export function createPages(shell: Shell) {
  return new Elysia({ name: 'web-pages' })
    .get(`${ASSET_PATH}:name`, ({ request, params }) => assetResponse(request, params.name), HIDDEN)
    .get('/', () => shell(200), HIDDEN)
    .get(
      '/*',
      ({ request }) => {
        const { pathname } = new URL(request.url)
        if (PROGRAM_PATH.test(pathname)) throw new NotFoundError()
        return shell(viewOf(pathname).name === 'unknown' ? 404 : 200)
      },
      HIDDEN,
    )
}

const HIDDEN = { detail: { hide: true } } as const
