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
  /** `isEnded`: not by this page, so it shows a message. */
  | { state: 'out'; isEnded: boolean }
  | { state: 'in'; me: Me }
  | { state: 'failed'; error: unknown }

export const session = signal<State>({ state: 'asking' })
export const me = computed(() => (session.value.state === 'in' ? session.value.me : null))

/** Whether they may see how the server is set up. */
export const isDriveOwner = () => me.value?.drives.some(({ role }) => role === 'owner') ?? false

whenSignedOut(() => {
  if (session.peek().state === 'in') session.value = { state: 'out', isEnded: true }
})

/** Asks the server who is signed in. While it can't answer, the person known so far stays. */
export async function loadSession(): Promise<void> {
  try {
    session.value = { state: 'in', me: await readMe() }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) session.value = { state: 'out', isEnded: false }
    else if (session.peek().state !== 'in') session.value = { state: 'failed', error }
  }
}

type Entered = Awaited<ReturnType<typeof postPassword>>
/** What is asked for after the password. */
export type FactorQuestion = NonNullable<Entered['second_factor']>
export type FactorAnswer = Omit<Parameters<(typeof api.session)['second-factor']['post']>[0], 'ticket'>

const postPassword = (email: string, password: string) => answered(api.session.post({ email, password }))

/** Null: signed in. */
async function entered({ second_factor }: Pick<Entered, 'second_factor'>): Promise<FactorQuestion | null> {
  if (second_factor === null) await loadSession()
  return second_factor
}

export const signIn = async (email: string, password: string) => entered(await postPassword(email, password))

/** Throws when the answer is wrong, or when the sign-in took too long. */
export async function answerFactor(ticket: string, answer: FactorAnswer): Promise<void> {
  await answered(api.session['second-factor'].post({ ticket, ...answer }))
  await loadSession()
}

/** Whether anybody can sign in yet. */
export const readHasOwner = async () => (await answered(api.session.get())).has_owner

export async function signOut(): Promise<void> {
  await answered(api.session.delete())
  session.value = { state: 'out', isEnded: false }
}

/** Whose password a one-time link sets. Throws when the link is used or too old. */
export const readPasswordLink = (secret: string) => answered(api['password-link'].post({ secret }))

/** `revokesTokens`: the person's API tokens stop working as well. */
export const setPassword = async (
  secret: string,
  password: string,
  revokesTokens: boolean,
  profile: { name?: string; email?: string },
) =>
  entered(await answered(api.password.post({ secret, password, revoke_tokens: revokesTokens, ...profile })))

/** Everybody else who is signed in as this person is signed out. Throws when `current` is not the password. */
export async function changePassword(current: string, next: string, revokesTokens: boolean): Promise<void> {
  await answered(
    api.password.put({ current_password: current, new_password: next, revoke_tokens: revokesTokens }),
  )
  await loadSession()
}

export const listSessions = readSessions
export const revokeSession = (sessionId: string) => answered(api.sessions({ session_id: sessionId }).delete())
