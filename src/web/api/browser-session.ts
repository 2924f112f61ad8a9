// Begins and ends the session of the browser that asks.
import { SESSION_LONGEST_MS } from '../../store/sessions.ts'
import type { WebParts } from './parts.ts'
import { endedCookie, isOpenedByHttps, sessionCookie, sessionSecretOf } from './session-cookie.ts'

type Answering = { headers: Record<string, string | number> }

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

export function createBrowserSessions({ services }: Pick<WebParts, 'services'>) {
  const { store } = services
  const isSecure = () => isOpenedByHttps(services)
  const end = (request: Request): void => {
    const secret = sessionSecretOf(request.headers.get('cookie'), isSecure())
    const session = secret === null ? null : store.sessions.authenticate(secret)
    if (session) store.sessions.revoke(session.id, session.userId)
  }
  return {
    /** A session with a secret of its own, whatever the browser brought; the one that it had ends. */
    begin(userId: string, request: Request, set: Answering): void {
      end(request)
      const { secret } = store.sessions.create(userId, request.headers.get('user-agent') ?? '')
      set.headers['set-cookie'] = sessionCookie(secret, Math.floor(SESSION_LONGEST_MS / 1000), isSecure())
    },
    end(request: Request, set: Answering): void {
      end(request)
      set.headers['set-cookie'] = endedCookie(isSecure())
    },
  }
}
