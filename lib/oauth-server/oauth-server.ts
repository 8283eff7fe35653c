import type { AccessCheck, Actor } from '#lib/auth/index.ts'
import type { ReadDetails } from './client-details.ts'
import type { ConnectedClient, Considered } from './shared.ts'

/** Parameters of a request, unchecked. */
export type OAuthParameters = Readonly<Record<string, string | undefined>>

/** Error response of OAuth (RFC 6749, 5.2). */
export interface Refused {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'invalid_target'
  error_description: string
}

/** Token response of OAuth (RFC 6749, 5.1). */
export interface IssuedTokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

export interface OAuthServerDeps {
  /** Resolves to null where the person was deleted or disabled. */
  actorOf(userId: string): Promise<Actor | null>
}

/**
 * Lets clients of people in to Parley's MCP server, by OAuth 2.1 with PKCE. `origin` is Parley's own as the request reached it: the issuer of
 * tokens, and the beginning of their audience.
 */
export interface OAuthServer {
  /** Registers a client that describes itself (RFC 7591); every client is public. Throws `too_many_attempts`. */
  register(
    details: unknown,
    address: string,
  ): Promise<{ ok: true; id: string; issuedAt: Date; name: string; redirectUris: string[] } | Extract<ReadDetails, { ok: false }>>
  /** Returns what a person is asked, or why the request is refused. May fetch the client's metadata document, so only a signed-in person may call it. */
  consider(origin: string, given: OAuthParameters): Promise<Considered>
  /** Returns the address to redirect to, with a code that is valid once, for a minute. Throws `invalid_request` where `consider` refuses. */
  approve(actor: Actor, origin: string, given: OAuthParameters): Promise<string>
  /** Returns the address to redirect to, with `access_denied`. Throws `invalid_request` where `consider` refuses. */
  deny(origin: string, given: OAuthParameters): Promise<string>
  /** Exchanges an authorization code or a refresh token for tokens. One that comes twice ends its grant. Throws `too_many_attempts`. */
  exchange(origin: string, given: OAuthParameters, address: string): Promise<{ tokens: IssuedTokens } | { refused: Refused }>
  /** Ends the grant of either token, for the client itself (RFC 7009). */
  revoke(given: OAuthParameters): Promise<void>
  /** Resolves to null where the token is unknown, expired or for another address, or its person is disabled. */
  actorOfToken(token: string, origin: string): Promise<Actor | null>
  list(actor: Actor): Promise<ConnectedClient[]>
  /** Throws `program_not_found`. */
  disconnect(actor: Actor, id: string): Promise<void>
  /** Returns which of these grants still hold. */
  access: AccessCheck
}
