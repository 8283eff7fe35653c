import type { FetchLike } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'

const TEXT_LISTS = ['authorization_servers', 'redirect_uris', 'scopes_supported', 'response_types_supported', 'grant_types_supported']

/** The field of cleaned metadata that holds the issuer as the server wrote it: `iss` is compared with that, letter for letter (RFC 9207, 2.4). */
const WRITTEN_ISSUER = 'parley_written_issuer'

/**
 * A fetch that repairs the answers of authorization servers before their schemas read them. It drops null, empty texts and broken optional addresses,
 * reads forms sent instead of JSON, and takes the last slash off an issuer. It never fills in whose token it is or what the token is for.
 */
export function cleanAnswers(base: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await base(url, init)
    if (!response.ok) return response
    const text = await response.text()
    const { status, statusText } = response
    const headers = new Headers(response.headers)
    headers.delete('content-length')
    const value = read(text, headers.get('content-type') ?? '')
    if (value) headers.set('content-type', 'application/json')
    const body = value ? JSON.stringify(clean(value, typeof init?.body === 'string' ? init.body : '')) : text
    return Object.defineProperty(new Response(body, { status, statusText, headers }), 'url', { value: response.url })
  }
}

function read(text: string, contentType: string): Record<string, unknown> | null {
  if (contentType.includes('x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return isObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function clean(given: Record<string, unknown>, sent: string): Record<string, unknown> {
  const value = Object.fromEntries(
    Object.entries(given).filter(([key, item]) => item !== null && item !== '' && !isBrokenAddress(key, item)),
  )
  for (const key of TEXT_LISTS) if (typeof value[key] === 'string') value[key] = [value[key]]
  if (typeof value.issuer === 'string') {
    value[WRITTEN_ISSUER] = value.issuer
    value.issuer = withoutSlash(value.issuer)
  }
  if (typeof value.authorization_endpoint === 'string') value.response_types_supported ??= ['code']
  if (typeof value.access_token === 'string') {
    value.token_type ??= 'Bearer'
    if (Array.isArray(value.scope)) value.scope = value.scope.join(' ')
    if (typeof value.expires_in === 'string') value.expires_in = Number(value.expires_in)
  }
  if (typeof value.client_id === 'string') {
    for (const key of ['client_id_issued_at', 'client_secret_expires_at'])
      if (typeof value[key] === 'string') value[key] = Number(value[key])
    const asked = read(sent, '')
    if (value.redirect_uris === undefined && Array.isArray(asked?.redirect_uris)) value.redirect_uris = asked.redirect_uris
  }
  return value
}

/** Pages about a server or a client, which nothing is sent to. */
function isBrokenAddress(key: string, item: unknown): boolean {
  return (
    /(?:_documentation|_policy|_policy_uri|_tos_uri|^logo_uri|^client_uri|^policy_uri|^tos_uri|^jwks_uri)$/.test(key) &&
    typeof item === 'string' &&
    !URL.canParse(item)
  )
}

export function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

/** The issuer as the server wrote it in metadata that this room has cleaned. */
export function writtenIssuer(metadata: Record<string, unknown> | undefined): string | null {
  const written = metadata?.[WRITTEN_ISSUER]
  return typeof written === 'string' ? written : null
}
