// A person's own name, email and second factors.
import { api } from './api.ts'
import { answered } from './call.ts'
import { loadSession } from './session.ts'

export const readProfile = () => answered(api.profile.get())

/** A new email needs the password. */
export async function changeProfile(changes: {
  name?: string
  email?: string
  current_password?: string
}): Promise<void> {
  await answered(api.profile.patch(changes))
  await loadSession()
}

const factor = api['second-factor']

export const readFactors = () => answered(factor.get())
export type Passkey = Awaited<ReturnType<typeof readFactors>>['passkeys'][number]

/** What an authenticator app scans. */
export const beginApp = (password: string) => answered(factor.app.post({ current_password: password }))
export type NewApp = Awaited<ReturnType<typeof beginApp>>
/** Returns recovery codes with the first second factor, otherwise none. */
export const finishApp = async (code: string) => (await answered(factor.app.put({ code }))).recovery_codes
export const removeApp = (password: string) =>
  answered(factor.app.removal.post({ current_password: password }))

export const beginPasskey = (password: string) =>
  answered(factor.passkeys.question.post({ current_password: password }))
/** Returns recovery codes with the first second factor, otherwise none. */
export const finishPasskey = async (
  name: string,
  passkey: Parameters<typeof factor.passkeys.post>[0]['passkey'],
) => (await answered(factor.passkeys.post({ name, passkey }))).recovery_codes
export const removePasskey = (password: string, passkeyId: string) =>
  answered(factor.passkeys.removal.post({ current_password: password, passkey_id: passkeyId }))

export const newRecoveryCodes = async (password: string) =>
  (await answered(factor['recovery-codes'].post({ current_password: password }))).recovery_codes
