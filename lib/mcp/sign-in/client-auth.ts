import {
  type AddClientAuthentication,
  type FetchLike,
  OAuthErrorCode,
  type StoredOAuthClientInformation,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'

type KnownClient = StoredOAuthClientInformation | undefined

/** Authenticates the client at a token endpoint. Encodes id and secret like form fields where they go into a Basic header (RFC 6749, 2.3.1), which the protocol library leaves out. */
export function clientAuthentication(
  clientOf: (issuer: string | undefined) => Promise<KnownClient> | KnownClient,
): AddClientAuthentication {
  return async (headers, params, _url, metadata) => {
    const client = await clientOf(metadata?.issuer)
    if (!client) return
    const { client_id: id, client_secret: secret } = client
    const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? [])
    if (method === 'client_secret_basic' && secret) {
      headers.set('authorization', `Basic ${btoa(`${formEncoded(id)}:${formEncoded(secret)}`)}`)
      return
    }
    params.set('client_id', id)
    if (method === 'client_secret_post' && secret) params.set('client_secret', secret)
  }
}

/** Spares what every decoder spares, a hyphen or a tilde, so most secrets reach servers that decode nothing. */
function formEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+')
}

/** A fetch that repeats a Basic header without the encoding at a server that does not know the client: some servers decode nothing. `base` refuses in JSON. */
export function literalBasic(base: FetchLike): FetchLike {
  return async (url, init) => {
    const response = await base(url, init)
    const headers = new Headers(init?.headers)
    const literal = literalOf(headers.get('authorization'))
    // A proof of possession is good for one request.
    if (response.status < 400 || literal === null || headers.has('dpop') || !(await isUnknownClient(response))) return response
    headers.set('authorization', literal)
    return base(url, { ...init, headers })
  }
}

/** Null where there is nothing encoded in it. */
function literalOf(authorization: string | null): string | null {
  const encoded = authorization?.match(/^Basic (\S+)$/)?.[1]
  if (encoded === undefined) return null
  const plain = atob(encoded).replaceAll('+', ' ').split(':').map(decodeURIComponent).join(':')
  const literal = Buffer.from(plain).toString('base64')
  return literal === encoded ? null : `Basic ${literal}`
}

async function isUnknownClient(response: Response): Promise<boolean> {
  const body: unknown = await response.clone().json()
  return isObject(body) && body.error === OAuthErrorCode.InvalidClient
}
