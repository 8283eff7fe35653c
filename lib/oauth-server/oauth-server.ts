import type { Actor } from '#lib/auth/index.ts'
import type { StillHolds } from '#lib/platform/index.ts'
import type { ReadDetails } from './client-details.ts'
import type { ConnectedClient, Considered } from './shared.ts'

/** The parameters of a request, as they came. */
export type Given = Readonly<Record<string, string | undefined>>

/** A refusal in the words of OAuth (RFC 6749, 5.2). */
export interface Refused {
  error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'invalid_target'
  error_description: string
}

/** RFC 6749, 5.1. */
export interface IssuedTokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/**
 * The programs that people let in to Parley's MCP server, by OAuth 2.1 with PKCE. `origin` is Parley's own as the request reached it: the issuer,
 * and the audience of tokens begins with it.
 */
export interface OAuthServer {
  /** Takes note of a program that describes itself (RFC 7591); every one is public. Throws `too_many_attempts`. */
  register(
    details: unknown,
    address: string,
  ): Promise<{ ok: true; id: string; issuedAt: Date; name: string; redirectUris: string[] } | Extract<ReadDetails, { ok: false }>>
  /** What a person is to be asked, or why nobody is. May fetch the program's metadata document, so that only who has signed in may cause it. */
  consider(origin: string, given: Given): Promise<Considered>
  /** The address with a code, which is good once, for a minute. Throws `invalid_request` for what `consider` refuses. */
  approve(actor: Actor, origin: string, given: Given): Promise<string>
  /** The address that says so. Throws `invalid_request` for what `consider` refuses. */
  deny(origin: string, given: Given): Promise<string>
  /** `authorization_code` and `refresh_token`. A code or a refresh token that comes twice ends what it gave. Throws `too_many_attempts`. */
  exchange(origin: string, given: Given, address: string): Promise<{ tokens: IssuedTokens } | { refused: Refused }>
  /** By the program itself, with either of its tokens (RFC 7009). */
  giveUp(given: Given): Promise<void>
  /** Null when the token is unknown, expired or for another address, or its person disabled. */
  actorOfToken(token: string, origin: string): Promise<Actor | null>
  list(actor: Actor): Promise<ConnectedClient[]>
  /** Throws `program_not_found`. */
  disconnect(actor: Actor, id: string): Promise<void>
  /** For the lookout. */
  standing: StillHolds
}
