// Passkeys as a second factor, using SimpleWebAuthn. A passkey belongs to the host it was created on. Browsers only
// allow passkeys on host names, not on addresses such as 127.0.0.1, and only over https or on localhost.
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import type { PasskeyRow } from '../../store/second-factors.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'

const RP_NAME = 'Roughcut'

/** SimpleWebAuthn needs the polyfill when it loads. Bundled imports have no order, so it is imported here. */
async function webAuthn() {
  await import('reflect-metadata')
  return import('@simplewebauthn/server')
}

/** Base64url; attestations, which we ignore, can be long. */
const Bytes = text({ min: 1, max: 16_384 })
const Id = text({ min: 1, max: 1_400 })

/** The parts of a browser's answer that we use. */
export const PasskeyAnswer = closedObject({
  id: Id,
  client_data: Bytes,
  authenticator_data: Bytes,
  signature: Bytes,
})
export const NewPasskey = closedObject({
  id: Id,
  client_data: Bytes,
  attestation: Bytes,
  transports: Type.Array(text({ min: 1, max: 30 }), { maxItems: 10 }),
})

/** The page's origin. `requireOwnPage` has checked that it is ours. */
function originOf(request: Request): URL {
  const origin = URL.parse(request.headers.get('origin') ?? '')
  if (!origin) throw new RoughcutError('bad_request', 'Passkeys need the Origin header that browsers send.')
  return origin
}

/** The calling page's host, in lower case and without the port. */
export function hostOf(request: Request): string {
  return URL.parse(request.headers.get('origin') ?? '')?.hostname ?? ''
}

/** Throws `bad_request` where browsers can't create passkeys. */
function requireName(host: string): void {
  if (host === '' || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
    throw new RoughcutError(
      'bad_request',
      `Browsers don't make passkeys for the address ${host}. Open this server by a name, such as localhost, and try again.`,
    )
}

/** The challenge for the browser when somebody signs in. */
export async function passkeyQuestion(keys: PasskeyRow[], host: string) {
  const { generateAuthenticationOptions } = await webAuthn()
  const question = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'discouraged',
    allowCredentials: keys.map(({ id, transports }) => ({ id, transports })),
  })
  return { challenge: question.challenge, question }
}

/** The authenticator's signature counter; null if the signature is wrong or for something else. */
export async function checkPasskey({
  key,
  answer,
  challenge,
  request,
}: {
  key: PasskeyRow
  answer: AuthenticationResponseJSON
  challenge: string
  request: Request
}): Promise<number | null> {
  const origin = originOf(request)
  if (key.host !== origin.hostname) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin.origin,
      expectedRPID: key.host,
      credential: {
        id: key.id,
        publicKey: Uint8Array.from(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
        transports: key.transports,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // It throws for anything that doesn't verify, even a cloned key's counter; we record the refusal.
    return null
  }
}

/** The challenge for the browser when creating a passkey. Throws `bad_request` if the host is an IP address. */
export async function newPasskeyQuestion(
  { email, name }: { email: string; name: string },
  keys: PasskeyRow[],
  request: Request,
) {
  const host = originOf(request).hostname
  requireName(host)
  const { generateRegistrationOptions } = await webAuthn()
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: host,
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: keys
      .filter((key) => key.host === host)
      .map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
}

/** The new passkey. Throws `bad_request` if it wasn't created for this challenge. */
export async function madePasskey(answer: RegistrationResponseJSON, challenge: string, request: Request) {
  const origin = originOf(request)
  const refused = (cause?: unknown) =>
    new RoughcutError('bad_request', 'The browser’s answer doesn’t match this passkey request. Try again.', {
      cause,
    })
  const { verifyRegistrationResponse } = await webAuthn()
  const made = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin.origin,
    expectedRPID: origin.hostname,
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw refused(cause)
  })
  if (!made.verified) throw refused()
  const { id, publicKey, counter } = made.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, host: origin.hostname }
}

/** As SimpleWebAuthn takes it. */
export function authenticationOf(given: (typeof PasskeyAnswer)['static']): AuthenticationResponseJSON {
  return {
    id: given.id,
    rawId: given.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: given.client_data,
      authenticatorData: given.authenticator_data,
      signature: given.signature,
    },
  }
}

/** As SimpleWebAuthn takes it. */
export function registrationOf(given: (typeof NewPasskey)['static']): RegistrationResponseJSON {
  return {
    id: given.id,
    rawId: given.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: given.client_data, attestationObject: given.attestation },
  }
}
