// What can go wrong between us and another machine, in plain sentences. Messages only name the host,
// because paths and queries of media addresses are often secret.
import { type ErrorCode, RoughcutError } from '../errors.ts'

/** An outgoing request that failed. `transient`: trying again later may well succeed. */
export class OutgoingError extends RoughcutError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly transient: boolean,
    options?: ErrorOptions,
  ) {
    super(code, message, options)
  }
}

type Sentence = { say: (host: string) => string; transient: boolean }

const certificate = (why: string): Sentence => ({
  say: (host) => `The certificate of ${host} ${why}, so it cannot be trusted. Ask its owner to fix it.`,
  transient: false,
})
const unknownName: Sentence = {
  say: (host) => `DNS does not know the name ${host}. Check the address for a typo.`,
  transient: false,
}
const broken: Sentence = {
  say: (host) => `${host} closed the connection before it answered. Try again later.`,
  transient: true,
}
const noRoute: Sentence = {
  say: (host) => `This machine has no route to ${host}. Check the network, then try again.`,
  transient: true,
}
const noAnswer: Sentence = {
  say: (host) => `${host} did not answer in time. Try again later.`,
  transient: true,
}

const SENTENCES: Record<string, Sentence> = {
  ENOTFOUND: unknownName,
  ENODATA: unknownName,
  ENONAME: unknownName,
  EBADNAME: unknownName,
  EAI_AGAIN: {
    say: (host) => `DNS does not answer for ${host} at the moment. Check the network, then try again.`,
    transient: true,
  },
  ECONNREFUSED: {
    say: (host) => `${host} refused the connection. Check the address and its port, or try again later.`,
    transient: true,
  },
  ECONNRESET: broken,
  ECONNABORTED: broken,
  EPIPE: broken,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  ETIMEDOUT: noAnswer,
  CERT_HAS_EXPIRED: certificate('has expired'),
  CERT_NOT_YET_VALID: certificate('is not valid yet'),
  CERT_REVOKED: certificate('was revoked'),
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate('is self-signed'),
  SELF_SIGNED_CERT_IN_CHAIN: certificate('was issued by an authority that this machine does not know'),
  UNABLE_TO_GET_ISSUER_CERT: certificate('was issued by an authority that this machine does not know'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate(
    'was issued by an authority that this machine does not know',
  ),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate('came without its intermediate certificates'),
  ERR_TLS_CERT_ALTNAME_INVALID: certificate('was issued for another name'),
}

/** A plain sentence for a failure before the head of an answer arrived. */
export function unreachable(host: string, cause: unknown): OutgoingError {
  const code = codeOf(cause)
  const known = SENTENCES[code]
  if (known) return new OutgoingError('url_unreachable', known.say(host), known.transient, { cause })
  if (code.startsWith('HPE_'))
    return new OutgoingError('url_unreachable', `${host} does not speak proper HTTP.`, false, { cause })
  if (/CERT/.test(code))
    return new OutgoingError('url_unreachable', certificate('is not valid').say(host), false, { cause })
  if (/SSL|TLS|EPROTO/.test(code))
    return new OutgoingError(
      'url_unreachable',
      `${host} and this machine could not agree on encryption. Check whether the address should begin with http.`,
      false,
      { cause },
    )
  return new OutgoingError('url_unreachable', `${host} could not be reached. Try again later.`, true, {
    cause,
  })
}

/** Silence: no head or no more bytes for this long. */
export function silent(host: string, timeoutMs: number, code: ErrorCode = 'url_unreachable'): OutgoingError {
  return new OutgoingError(code, `${host} sent nothing for ${timeoutMs / 1000} s. Try again later.`, true)
}

/** The failure for an address that must not be called; never retried. */
export function blocked(message: string): OutgoingError {
  return new OutgoingError('url_blocked', message, false)
}

/** An error's Node code; with several errors (one per address tried), the first code there is. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(codeOf).find((code) => code !== '') ?? ''
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
