// The web application as one piece for app.ts: its API, and then the pages.
import { Elysia } from 'elysia'
import { documentGuard } from '../http/app/connections.ts'
import { createDirectUploads } from '../http/app/direct-uploads.ts'
import { createDownloads } from '../http/app/downloads.ts'
import type { WebParts } from '../http/app/parts.ts'
import { createWebApi } from '../http/app/routes.ts'

import { createOAuth } from '../http/oauth/routes.ts'
import { createHelp } from './help/help.ts'
import { createImportPage } from './import-page.ts'
import { createPages, shellResponse } from './pages/assets.ts'
import { createSharePages } from './share/share-pages.ts'

export type { WebParts } from '../http/app/parts.ts'

/** Everything for browsers: pages, their API, share pages, the handbook and sign-in of programs. */
export function createWeb(parts: WebParts) {
  const { store, log, nowMs, publicUrl, config } = parts.services
  const oauth = createOAuth({
    ...{ store, log, nowMs, publicUrl, trustProxy: config.trustProxy, page: shellResponse },
    guard: parts.documentGuard ?? documentGuard(),
  })
  return new Elysia()
    .use(createDownloads(parts))
    .use(createDirectUploads(parts))
    .use(createWebApi(parts))
    .use(oauth)
    .use(createHelp())
    .use(createSharePages(parts))
    .use(createImportPage(parts))
    .use(createPages())
}
