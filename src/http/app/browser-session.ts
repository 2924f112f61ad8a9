// Begins and ends the session of the browser that asks, and knows the browser again.
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
    /** A session and a device with secrets of their own, whatever the browser brought; the ones that it had end. */
    begin(userId: string, request: Request, set: Answering): void {
      end(request)
      const old = deviceOf(request)
      if (old !== null) store.devices.forget(old)
      const { secret } = store.sessions.create(userId, request.headers.get('user-agent') ?? '')
      const cookies = [
        sessionCookie(secret, Math.floor(SESSION_LONGEST_MS / 1000), isSecure()),
        deviceCookie(store.devices.create(userId), Math.floor(DEVICE_MS / 1000), isSecure()),
      ]
      // Elysia sends one header for each; its types know single values only.
      ;(set.headers as Record<string, unknown>)['set-cookie'] = cookies
    },
    /** The session that the browser had, or null. */
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
