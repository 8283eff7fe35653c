import { discoverOAuthServerInfo, OAuthError, OAuthErrorCode, refreshAuthorization, selectResourceURL } from '@modelcontextprotocol/client'
import { type FlowPlace, type FlowState, providerOf } from './flow.ts'

/**
 * New tokens for the refresh token that `flow` holds. False where a person must sign in anew; `flow.tokens` is then null if the old ones are worth nothing.
 * Throws what the network threw: the refresh token may still be good. (The protocol library's own way writes to the console and takes every failure for the end.)
 */
export async function refreshTokens(place: FlowPlace, flow: FlowState): Promise<boolean> {
  const refreshToken = flow.tokens?.refresh_token
  if (refreshToken === undefined) return false
  const provider = providerOf(place, flow)
  const isLenient = place.auth?.kind === 'oauth' && place.auth.lenientIssuer === true
  const found = await discoverOAuthServerInfo(place.url, { fetchFn: place.fetch, skipIssuerMetadataValidation: isLenient })
  const metadata = found.authorizationServerMetadata
  const issuer = metadata?.issuer ?? String(found.authorizationServerUrl)
  const client = await provider.clientInformation({ issuer })
  const isOther = (of: string | undefined) => of !== undefined && of !== issuer
  if (!client || isOther(client.issuer) || isOther(flow.tokens?.issuer)) {
    flow.tokens = null
    return false
  }
  const resource = await selectResourceURL(place.url, provider, found.resourceMetadata)
  const dpop = await provider.dpop?.()
  try {
    const tokens = await refreshAuthorization(found.authorizationServerUrl, {
      clientInformation: client,
      refreshToken,
      fetchFn: place.fetch,
      ...(metadata ? { metadata } : {}),
      ...(resource ? { resource: found.resourceMetadata?.resource ?? resource } : {}),
      ...(dpop ? { dpop } : {}),
    })
    flow.tokens = { ...(flow.tokens?.scope === undefined ? {} : { scope: flow.tokens.scope }), ...tokens, issuer }
    return true
  } catch (error) {
    if (!(error instanceof OAuthError) || error.code === OAuthErrorCode.ServerError) throw error
    flow.tokens = null
    return false
  }
}
