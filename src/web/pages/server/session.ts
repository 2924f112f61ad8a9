// Who is signed in.
import { computed, signal } from '@preact/signals'
import { api } from './api.ts'
import { answered, CallError, whenSignedOut } from './call.ts'

const readMe = () => answered(api.me.get())
const readSessions = () => answered(api.sessions.get())

type Me = Awaited<ReturnType<typeof readMe>>
export type Role = Me['drives'][number]['role']
export type Session = Awaited<ReturnType<typeof readSessions>>[number]

type State =
  | { state: 'asking' }
  /** `isEnded`: without a word from this page, so somebody is told. */
  | { state: 'out'; isEnded: boolean }
  | { state: 'in'; me: Me }
  | { state: 'failed'; error: unknown }

export const session = signal<State>({ state: 'asking' })
export const me = computed(() => (session.value.state === 'in' ? session.value.me : null))

whenSignedOut(() => {
  if (session.peek().state === 'in') session.value = { state: 'out', isEnded: true }
})

/** Asks the server who this is. Who is known already stays so while the server cannot say. */
export async function loadSession(): Promise<void> {
  try {
    session.value = { state: 'in', me: await readMe() }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) session.value = { state: 'out', isEnded: false }
    else if (session.peek().state !== 'in') session.value = { state: 'failed', error }
  }
}

export async function signIn(email: string, password: string): Promise<void> {
  await answered(api.session.post({ email, password }))
  await loadSession()
}

export async function signOut(): Promise<void> {
  await answered(api.session.delete())
  session.value = { state: 'out', isEnded: false }
}

/** Whose password a one-time link sets. Throws when the link is used or too old. */
export const readPasswordLink = (secret: string) => answered(api['password-link'].post({ secret }))

/** Signs in. `revokesTokens`: the person's API tokens stop working as well. */
export async function setPassword(secret: string, password: string, revokesTokens: boolean): Promise<void> {
  await answered(api.password.post({ secret, password, revoke_tokens: revokesTokens }))
  await loadSession()
}

/** Everybody else who is signed in as this person is signed out. Throws when `current` is not the password. */
export async function changePassword(current: string, next: string, revokesTokens: boolean): Promise<void> {
  await answered(
    api.password.put({ current_password: current, new_password: next, revoke_tokens: revokesTokens }),
  )
  await loadSession()
}

export const listSessions = readSessions
export const revokeSession = (sessionId: string) => answered(api.sessions({ session_id: sessionId }).delete())
