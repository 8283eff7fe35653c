import type { FetchLike, OAuthDiscoveryState, StoredOAuthTokens } from '@modelcontextprotocol/client'
import type { ServerAuth } from '../definitions/server-auth.ts'
import type { DpopKey } from './dpop-key.ts'
import type { SignInStore } from './sign-in-store.ts'

export interface FlowServer {
  server: string
  url: URL
  auth: ServerAuth | null
  store: SignInStore
  fetch: FetchLike
  /** Address to which the authorization server sends the person back. */
  redirectUrl: string
  /** Our client metadata document, where it is served over HTTPS. */
  clientMetadataUrl: string | null
}

/** Input and result of one pass through the protocol. */
export interface FlowState {
  tokens: StoredOAuthTokens | null
  dpop: DpopKey | null
  discovery: OAuthDiscoveryState | null
  verifier: string
  state: string
  authorizationUrl: URL | null
  /** Authorization server and resource found in this pass. */
  authorizationServer: string | null
  resource: string | null
}

export const emptyFlow: FlowState = {
  tokens: null,
  dpop: null,
  discovery: null,
  verifier: '',
  state: '',
  authorizationUrl: null,
  authorizationServer: null,
  resource: null,
}
