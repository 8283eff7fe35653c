/** Returns the resource that tokens are for (RFC 8707), the only one that this authorization server knows. */
export function resourceAt(origin: string): string {
  return `${origin}/api/mcp`
}

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource/api/mcp'

/** The only scope: access to the MCP server. */
export const SCOPE = 'mcp'

/** Metadata of the resource (RFC 9728). A client that knows only its address learns here which server gives tokens. */
export function resourceMetadata(origin: string): object {
  return {
    resource: resourceAt(origin),
    resource_name: 'Parley',
    authorization_servers: [origin],
    scopes_supported: [SCOPE],
    bearer_methods_supported: ['header'],
  }
}

/** Metadata of the authorization server (RFC 8414), which is Parley itself. */
export function serverMetadata(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/api/oauth/token`,
    registration_endpoint: `${origin}/api/oauth/register`,
    revocation_endpoint: `${origin}/api/oauth/revoke`,
    scopes_supported: [SCOPE],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}
