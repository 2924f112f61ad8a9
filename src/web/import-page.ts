// /import: the application's page, which shows an edit link's files to whoever opens it. Its status shows programs
// whether the link is valid; the page itself checks again once somebody is signed in.
import { Elysia } from 'elysia'
import { RoughcutError } from '../errors.ts'
import type { WebParts } from '../http/app/parts.ts'
import type { Shell } from './pages/assets.ts'

/** GET /import: 404 for an unknown link, 410 for one that was used or has expired. */
export function createImportPage({ services: { store } }: WebParts, shell: Shell) {
  const statusOf = (nonce: string): number => {
    try {
      store.editLinks.open(nonce)
      return 200
    } catch (error) {
      if (error instanceof RoughcutError && error.code === 'gone') return 410
      if (error instanceof RoughcutError && error.code === 'not_found') return 404
      throw error
    }
  }
  return new Elysia({ name: 'import-page' }).get(
    '/import',
    ({ request }) => shell(statusOf(new URL(request.url).searchParams.get('nonce') ?? '')),
    { detail: { hide: true }, parse: 'none' },
  )
}
