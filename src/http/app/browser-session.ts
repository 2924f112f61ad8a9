// Starts and ends the calling browser's session, and recognizes the browser later.
import { DEVICE_MS } from '../../store/devices.ts'
import { SESSION_LONGEST_MS, type SessionRow } from '../../store/sessions.ts'
import type { WebParts } from './parts.ts'
import {
  deviceCookie,
  deviceSecretOf,
  endedCookie,
  isOpenedByHttps,
  sessionCookie,
  sessionSecretOf,
} from './session-cookie.ts'

export type Answering = { headers: Record<string, string | number> }

export type BrowserSessions = ReturnType<typeof createBrowserSessions>

/** Starts, renews and ends sessions, with their cookies. */
export function createBrowserSessions({ services }: Pick<WebParts, 'services'>) {
  const { store } = services
  const isSecure = () => isOpenedByHttps(services)
  const deviceOf = (request: Request) => deviceSecretOf(request.headers.get('cookie'), isSecure())
  const end = (request: Request): SessionRow | null => {
    const secret = sessionSecretOf(request.headers.get('cookie'), isSecure())
    const session = secret === null ? null : store.sessions.authenticate(secret)
    if (session) store.sessions.revoke(session.id, session.userId)
    return session
  }
  return {
    /** Creates a new session and device secret, whatever the browser sent, and ends its old ones. */
    begin(userId: string, request: Request, set: Answering): void {
      end(request)
      const old = deviceOf(request)
      if (old !== null) store.devices.forget(old)
      const { secret } = store.sessions.create(userId, request.headers.get('user-agent') ?? '')
      const cookies = [
        sessionCookie(secret, Math.floor(SESSION_LONGEST_MS / 1000), isSecure()),
        deviceCookie(store.devices.create(userId), Math.floor(DEVICE_MS / 1000), isSecure()),
      ]
      // Elysia sends one header per cookie, but its types only allow a single value.
      ;(set.headers as Record<string, unknown>)['set-cookie'] = cookies
    },
    /** The session the browser had, or null. */
    end(request: Request, set: Answering): SessionRow | null {
      set.headers['set-cookie'] = endedCookie(isSecure())
      return end(request)
    },
    /** True when this person signed in with this browser before. */
    isKnownDevice(userId: string, request: Request): boolean {
      const secret = deviceOf(request)
      return secret !== null && store.devices.isKnown(secret, userId)
    },
  }
}
