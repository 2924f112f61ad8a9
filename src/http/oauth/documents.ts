// Where clients find out how to get a token: RFC 9728 for the resource, RFC 8414 for the server that issues tokens.
import { isLoopbackHost } from '../../adapters/address-classes.ts'

export const SCOPES = ['read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

/** People sign in over https or on the machine itself only; elsewhere, API tokens do the same job. */
export function hasOAuth(publicUrl: string): boolean {
  const url = URL.parse(publicUrl)
  return url !== null && (url.protocol === 'https:' || isLoopbackHost(url.hostname))
}

/** What an access token is valid for; nothing else accepts it. */
export function resourceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`
}

/** RFC 9728: what protects /mcp, and who issues its tokens. */
export function resourceDocument(publicUrl: string) {
  return {
    resource: resourceOf(publicUrl),
    authorization_servers: [publicUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Roughcut',
  }
}

/** RFC 8414: the endpoints, and what they support. */
export function serverDocument(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
}
