import { createHash, randomBytes } from 'node:crypto'
import type {
  OAuthClientMetadata,
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

export const REDIRECT = 'http://127.0.0.1:43110/callback'

/** State of a desktop client between its start and the user's answer in the browser. `asked` is the page that it opened last. */
export class TestOAuthClient implements OAuthClientProvider {
  asked: URL | null = null
  registered: StoredOAuthClientInformation | undefined
  held: StoredOAuthTokens | undefined
  readonly clientMetadataUrl?: string
  #found: OAuthDiscoveryState | undefined
  #verifier = ''
  #state = ''

  constructor(clientMetadataUrl?: string) {
    if (clientMetadataUrl !== undefined) this.clientMetadataUrl = clientMetadataUrl
  }

  get redirectUrl(): string {
    return REDIRECT
  }

  get clientMetadata(): OAuthClientMetadata {
    return { client_name: 'Desk', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }
  }

  state(): string {
    this.#state = randomBytes(16).toString('hex')
    return this.#state
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.registered
  }

  saveClientInformation(given: StoredOAuthClientInformation): void {
    this.registered = given
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.held
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.held = tokens
  }

  saveDiscoveryState(found: OAuthDiscoveryState): void {
    this.#found = found
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#found
  }

  invalidateCredentials(which: 'all' | 'client' | 'tokens' | 'verifier' | 'discovery'): void {
    if (which === 'all' || which === 'tokens') this.held = undefined
    if (which === 'all' || which === 'client') this.registered = undefined
    if (which === 'all' || which === 'discovery') this.#found = undefined
  }

  redirectToAuthorization(page: URL): void {
    this.asked = page
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }

  /** The answer that came back to `REDIRECT`, where it is one to what was asked. */
  answered(location: string): URLSearchParams {
    const { searchParams } = new URL(location)
    if (!location.startsWith(`${REDIRECT}?`) || searchParams.get('state') !== this.#state) throw new Error(`no answer to us: ${location}`)
    return searchParams
  }
}

export function newProof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}
