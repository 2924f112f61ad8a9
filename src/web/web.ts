// The web application as one piece for app.ts: its API, and then the pages.
import { Elysia } from 'elysia'
import type { WebParts } from '../http/app/parts.ts'
import { createWebApi } from '../http/app/routes.ts'
import { createHelp } from './help/help.ts'
import { createPages } from './pages/assets.ts'

export type { WebParts } from '../http/app/parts.ts'
export type { WebApi } from '../http/app/routes.ts'

export function createWeb(parts: WebParts) {
  return new Elysia().use(createWebApi(parts)).use(createHelp()).use(createPages())
}
