// GET /healthz: whether this process answers and can read its database. Reveals nothing else, so anyone
// may call it.
import { Elysia } from 'elysia'
import { asError } from '../../errors.ts'
import { errorReply } from './errors.ts'
import type { ApiParts } from './parts.ts'
import { responseOf } from './reply.ts'

/** /healthz: 200 while the database can be read, 503 otherwise. */
export function createHealth({ store, log }: Pick<ApiParts, 'store' | 'log'>) {
  return new Elysia({ name: 'health' }).get(
    '/healthz',
    () => {
      try {
        store.jobs.countRunning()
        return responseOf({ status: 200, body: '{"status":"ok"}' })
      } catch (thrown) {
        log.error('database unreadable', { error: asError(thrown) })
        return responseOf(errorReply(503, 'The database cannot be read; the server log says why.'))
      }
    },
    { detail: { hide: true } },
  )
}
