import {
  auth,
  checkResourceAllowed,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  resourceUrlFromServerUrl,
  type StoredOAuthClientInformation,
} from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ServerAuth } from '../definitions/server-auth.ts'
import { withoutSlash } from './clean-answers.ts'
import { clientAuthentication } from './client-auth.ts'
import type { FlowServer, FlowState } from './flow-state.ts'
import { grantOf, withGrant } from './grants.ts'
import type { Challenge } from './sign-in-store.ts'

/**
 * One pass through OAuth 2.1 as MCP profiles it: discovery, registration, then refresh, exchange of a code, or the address to send the person to.
 * True when `flow.tokens` are fresh, false when `flow.authorizationUrl` waits for the person. Throws what the protocol library threw.
 */
export async function runFlow(
  place: FlowServer,
  flow: FlowState,
  step: { challenge?: Challenge; code?: { value: string; iss: string | undefined } },
): Promise<boolean> {
  const { challenge = {}, code } = step
  const result = await auth(providerOf(place, flow), {
    serverUrl: place.url,
    fetchFn: place.fetch,
    ...(challenge.scope === undefined ? {} : { scope: challenge.scope }),
    ...(challenge.resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(challenge.resourceMetadataUrl) }),
    ...(code ? { authorizationCode: code.value, ...(code.iss === undefined ? {} : { iss: code.iss }) } : {}),
    ...(place.auth?.kind === 'oauth' && place.auth.lenientIssuer ? { skipIssuerMetadataValidation: true } : {}),
  })
  return result === 'AUTHORIZED'
}

export function clientMetadata(redirectUrl: string, scope?: string): OAuthClientMetadata {
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/.test(redirectUrl)
  return {
    client_name: 'Parley',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: isLocal ? 'native' : 'web',
    ...(scope === undefined ? {} : { scope }),
  }
}

export function providerOf(place: FlowServer, flow: FlowState): OAuthClientProvider {
  const { store, server, auth: settings } = place
  const provider: OAuthClientProvider = {
    redirectUrl: place.redirectUrl,
    clientMetadata: registrationOf(place),
    state: () => flow.state,
    /** Also where nothing is registered beforehand: an assertion is a credential, and a person is to land at the page that was named. */
    saveAuthorizationServerUrl(issuer) {
      flow.authorizationServer = issuer
      if (!settings?.issuer || sameIssuer(settings.issuer, issuer)) return
      throw new AppError('unusable', { message: t('serverNamesIssuerOther') })
    },
    async clientInformation(context) {
      const known = preRegistered(settings)
      if (!context) return known ?? undefined
      if (known)
        return known.issuer !== undefined && sameIssuer(known.issuer, context.issuer) ? { ...known, issuer: context.issuer } : known
      // Registrations were kept under the issuer as the server wrote it.
      const stored = (await store.client(server, context.issuer)) ?? (await store.client(server, `${context.issuer}/`))
      // Only who is sent away comes back: a renewal is for the client that the tokens were given to.
      const fits = flow.state === '' || (stored !== null && fitsRedirect(stored, place.redirectUrl))
      return stored && fits ? { ...stored, issuer: context.issuer } : undefined
    },
    async validateResourceURL(serverUrl, resource) {
      if (resource === undefined) return undefined
      const isOurs = withoutSlash(resource) === withoutSlash(String(serverUrl))
      if (isOurs || checkResourceAllowed({ requestedResource: resourceUrlFromServerUrl(serverUrl), configuredResource: resource }))
        return verbatim(resource)
      throw new AppError('unusable', { message: t('serverDeclaresTokensAddress') })
    },
    tokens: () => flow.tokens ?? undefined,
    saveTokens(tokens) {
      // A server may move to another authorization server: what was discovered holds for one pass only.
      flow.tokens = { ...(flow.tokens?.refresh_token ? { refresh_token: flow.tokens.refresh_token } : {}), ...tokens }
      flow.discovery = null
    },
    redirectToAuthorization(url) {
      if (url.protocol !== 'https:' && url.protocol !== 'http:')
        throw new AppError('address_refused', { message: t('serverSendsPeopleAddress') })
      flow.authorizationUrl = url
    },
    saveCodeVerifier(verifier) {
      flow.verifier = verifier
    },
    codeVerifier: () => flow.verifier,
    discoveryState: () => flow.discovery ?? undefined,
    saveDiscoveryState(discovery) {
      flow.discovery = discovery
    },
    async invalidateCredentials(scope) {
      if (scope === 'tokens' || scope === 'all') flow.tokens = null
      if (scope === 'client' || scope === 'all') {
        const issuer = flow.discovery?.authorizationServerMetadata?.issuer ?? flow.discovery?.authorizationServerUrl
        if (issuer !== undefined) await store.forgetClient(server, issuer)
      }
      if (scope === 'discovery' || scope === 'all') flow.discovery = null
    },
  }
  provider.addClientAuthentication = clientAuthentication(issuer =>
    provider.clientInformation({ issuer: issuer ?? flow.authorizationServer ?? '' }),
  )
  if (place.clientMetadataUrl !== null) provider.clientMetadataUrl = place.clientMetadataUrl
  if (!preRegistered(settings)) {
    provider.saveClientInformation = async (information, context) => {
      if (context) await store.saveClient(server, context.issuer, information)
    }
  }
  return withGrant(provider, place, flow)
}

function registrationOf({ auth: settings, redirectUrl }: FlowServer): OAuthClientMetadata {
  const metadata = clientMetadata(redirectUrl, settings?.scope ?? undefined)
  if (settings === null || settings.kind === 'oauth') return metadata
  return { ...metadata, redirect_uris: [], grant_types: [grantOf(settings)], token_endpoint_auth_method: clientAuthOf[settings.kind] }
}

const clientAuthOf = {
  client_credentials: 'client_secret_basic',
  private_key_jwt: 'private_key_jwt',
  jwt_bearer: 'none',
  enterprise: 'client_secret_basic',
} as const

/** With the issuer that an administrator has named, the credential goes to no other. */
function preRegistered(settings: ServerAuth | null): StoredOAuthClientInformation | null {
  if (!settings?.clientId) return null
  const secret = 'clientSecret' in settings ? settings.clientSecret : null
  return {
    client_id: settings.clientId,
    ...(secret ? { client_secret: secret } : {}),
    ...(settings.issuer ? { issuer: settings.issuer } : {}),
  }
}

/** They may differ in a last slash, as the protocol library has it. */
export function sameIssuer(one: string, other: string): boolean {
  return withoutSlash(one) === withoutSlash(other)
}

function fitsRedirect(information: StoredOAuthClientInformation, redirectUrl: string): boolean {
  const uris = 'redirect_uris' in information ? information.redirect_uris : undefined
  return !Array.isArray(uris) || uris.length === 0 || uris.includes(redirectUrl)
}

/** The protocol library sends `href`, which would add a slash to an address without a path; the resource goes out as the server published it. */
function verbatim(resource: string): URL {
  return Object.defineProperty(new URL(resource), 'href', { value: resource })
}
