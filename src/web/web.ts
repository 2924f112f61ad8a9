// The web application as one piece for app.ts: its API, and then the pages.
import { type AnyElysia, Elysia } from 'elysia'
import { documentGuard } from '../http/app/connections.ts'
import { createDirectUploads } from '../http/app/direct-uploads.ts'
import { createDownloads } from '../http/app/downloads.ts'
import type { WebParts } from '../http/app/parts.ts'
import { createWebApi } from '../http/app/routes.ts'
import { createOAuth } from '../http/oauth/routes.ts'
import { createApiPages } from './api-pages/api-pages.ts'
import { createHelp } from './help/help.ts'
import { createImportPage } from './import-page.ts'
import { createPages, createShell } from './pages/assets.ts'
import { createSharePages } from './share/share-pages.ts'

export type { WebParts } from '../http/app/parts.ts'

/** Everything for browsers: pages, their API, share pages, the handbook, the API reference and sign-in of programs. */
export function createWeb(parts: WebParts): AnyElysia {
  const { store, log, nowMs, publicUrl, config } = parts.services
  const shell = createShell(parts.services.mediaFolder.linkOrigin())
  const oauth = createOAuth({
    ...{ store, log, nowMs, publicUrl, trustProxy: config.trustProxy, page: shell },
    guard: parts.documentGuard ?? documentGuard(),
  })
  // One plugin per area, without the types of their routes: code calls only those of `WebApi`, which
  // `createWebApi` gives, and the types of all areas together are too deep for the compiler.
  const areas: AnyElysia[] = [
    createDownloads(parts),
    createDirectUploads(parts),
    createWebApi(parts),
    oauth,
    createHelp(),
    createApiPages({ publicUrl }),
    createSharePages(parts),
    createImportPage(parts, shell),
    createPages(shell),
  ]
  return areas.reduce<AnyElysia>((web, area) => web.use(area), new Elysia())
}
