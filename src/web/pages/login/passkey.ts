// Passkeys in the browser, with SimpleWebAuthn: sends only what the server checks.
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { CallError } from '../server/call.ts'

/** Throws `CallError` with what to do, also when the person cancels. */
export async function signWithPasskey(question: PublicKeyCredentialRequestOptionsJSON) {
  const { id, response } = await asked(() => startAuthentication({ optionsJSON: question }))
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  }
}

/** Throws `CallError` with what to do, also when the person cancels. */
export async function makePasskey(question: PublicKeyCredentialCreationOptionsJSON) {
  const { id, response } = await asked(() => startRegistration({ optionsJSON: question }))
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  }
}

async function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (cause) {
    const kind = cause instanceof Error ? cause.name : ''
    throw new CallError(
      0,
      SENTENCES[kind] ?? 'The browser couldn’t use a passkey. Try again, or use a code.',
      {
        cause,
      },
    )
  }
}

const SENTENCES: Record<string, string> = {
  NotAllowedError: 'The passkey request was canceled or took too long. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys work only over HTTPS or on localhost.',
  NotSupportedError: 'This browser or device can’t create passkeys.',
}
