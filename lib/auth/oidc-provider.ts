import type { OAuthConfig, TokenEndpointHandler } from 'next-auth/providers/oauth'
import { type Claims, type EmailTrust, isIncomplete, merged, type ProviderProfile, profileOf } from './oidc-claims.ts'

const TIMEOUT_MS = 10_000

/** Accepted signature algorithms (RFC 7518, RFC 8037): public-key ones only, never `none` or HMAC. */
const ALGORITHMS = new Set(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])
/** Algorithm of a provider that lists none (OpenID Connect Discovery 1.0, 3). */
const DEFAULT_ALGORITHM = 'RS256'

/** Client of the library behind next-auth; it expects a single algorithm, set beforehand. */
type Client = Parameters<NonNullable<TokenEndpointHandler['request']>>[0]['client']
type TokenSet = Parameters<Client['userinfo']>[0]

export interface OidcOptions {
  issuer: string
  clientId: string
  clientSecret: string
  trust: EmailTrust
}

/** Builds a provider by OpenID Connect Discovery 1.0, section 4. The e-mail address may be only at the userinfo endpoint (Core 1.0, 5.4). */
export function oidcProvider(
  id: string,
  name: string,
  { issuer, clientId, clientSecret, trust }: OidcOptions,
): OAuthConfig<ProviderProfile> {
  return {
    id,
    name,
    type: 'oauth',
    wellKnown: `${issuer}/.well-known/openid-configuration`,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: 'openid email profile' } },
    clientId,
    clientSecret,
    httpOptions: { timeout: TIMEOUT_MS },
    token: {
      async request({ client, params, checks, provider }) {
        acceptListed(client)
        return { tokens: await client.callback(provider.callbackUrl, params, checks) }
      },
    },
    userinfo: {
      async request({ client, tokens }) {
        const claims = (tokens as unknown as { claims(): Claims }).claims()
        const said =
          client.issuer.metadata.userinfo_endpoint && tokens.access_token && isIncomplete(claims) ? await more(client, tokens) : {}
        // Any tenant of a multi-tenant issuer may claim any address.
        const isOfManyTenants = String(client.issuer.metadata.issuer).includes('{tenantid}')
        return profileOf(merged(claims, said), isOfManyTenants ? 'never' : trust)
      },
    },
    profile: toUser,
  }
}

/** Reads the userinfo endpoint. A failure yields no claims, since a linked person can sign in without them. */
async function more(client: Client, tokens: TokenSet | object): Promise<Record<string, unknown>> {
  try {
    // Passes the ID token along, so the answer must concern the same person (Core 1.0, 5.3.2).
    return await client.userinfo(tokens as TokenSet)
  } catch {
    return {}
  }
}

interface Checking {
  validateIdToken(tokens: { id_token?: string }, ...rest: unknown[]): Promise<unknown>
}

/** Lets the client accept each algorithm that the provider's discovery lists, since a client of the library expects one alone. */
function acceptListed(client: Client): void {
  const { issuer, metadata } = client
  const listed = issuer.metadata.id_token_signing_alg_values_supported
  const taken = Array.isArray(listed) ? listed.filter(alg => ALGORITHMS.has(alg)) : [DEFAULT_ALGORITHM]
  const own = client as unknown as Checking
  const validate = own.validateIdToken.bind(client)
  const byListed: Checking['validateIdToken'] = (tokens, ...rest) => {
    const alg = algorithmOf(tokens.id_token ?? '')
    if (!taken.includes(alg) || alg === metadata.id_token_signed_response_alg) return validate(tokens, ...rest)
    const other = new issuer.Client({ ...metadata, id_token_signed_response_alg: alg })
    for (const option of Object.getOwnPropertySymbols(client)) Reflect.set(other, option, Reflect.get(client, option))
    return (other as unknown as Checking).validateIdToken(tokens, ...rest)
  }
  own.validateIdToken = byListed
}

/** Reads the token's own `alg`; the signature is verified with the provider's keys afterwards. */
function algorithmOf(token: string): string {
  try {
    const { alg } = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8')) as { alg?: unknown }
    return typeof alg === 'string' ? alg : ''
  } catch {
    return ''
  }
}

export function toUser({ sub, name, email, emailVerified }: ProviderProfile) {
  return { id: sub, name, email, emailVerified }
}
