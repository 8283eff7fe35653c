import { discoverOAuthServerInfo, OAuthError, OAuthErrorCode, refreshAuthorization, selectResourceURL } from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { clientAuthentication } from './client-auth.ts'
import { providerOf, sameIssuer } from './flow.ts'
import type { FlowServer, FlowState } from './flow-state.ts'
import { isTargetRefused, TARGET_REFUSED } from './target.ts'

/** RFC 6749, 5.2: the refresh token, or the client that it was given to, is no longer valid. Other errors may be temporary. */
const LATER = () => t('signCouldNotRenewed')
const ENDS: ReadonlySet<string> = new Set([OAuthErrorCode.InvalidGrant, OAuthErrorCode.InvalidClient, OAuthErrorCode.UnauthorizedClient])

/**
 * Exchanges the refresh token of `flow` for new tokens. False if the person must sign in again; `flow.tokens` is then null if the old ones are
 * worthless. Throws if the authorization server fails for now: the refresh token may still be valid. The protocol library's own refresh writes to
 * the console, and treats every failure as final.
 */
export async function refreshTokens(place: FlowServer, flow: FlowState, resourceMetadataUrl?: string): Promise<boolean> {
  const refreshToken = flow.tokens?.refresh_token
  if (refreshToken === undefined) return false
  const provider = providerOf(place, flow)
  const isLenient = place.auth?.kind === 'oauth' && place.auth.lenientIssuer === true
  const found = await discoverOAuthServerInfo(place.url, {
    fetchFn: place.fetch,
    skipIssuerMetadataValidation: isLenient,
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: new URL(resourceMetadataUrl) }),
  })
  const metadata = found.authorizationServerMetadata
  const issuer = metadata?.issuer ?? String(found.authorizationServerUrl)
  const client = await provider.clientInformation({ issuer })
  const isOther = (of: string | undefined) => of !== undefined && !sameIssuer(of, issuer)
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
      addClientAuthentication: clientAuthentication(() => client),
      fetchFn: place.fetch,
      ...(metadata ? { metadata } : {}),
      ...(resource ? { resource: found.resourceMetadata?.resource ?? resource } : {}),
      ...(dpop ? { dpop } : {}),
    })
    flow.tokens = { ...(flow.tokens?.scope === undefined ? {} : { scope: flow.tokens.scope }), ...tokens, issuer }
    return true
  } catch (error) {
    if (isTargetRefused(error)) throw new AppError('server_failed', { message: TARGET_REFUSED(), cause: error })
    if (!(error instanceof OAuthError) || !ENDS.has(error.code)) throw new AppError('server_failed', { message: LATER(), cause: error })
    if (error.code !== OAuthErrorCode.InvalidGrant) await place.store.forgetClient(place.server, issuer)
    flow.tokens = null
    return false
  }
}
