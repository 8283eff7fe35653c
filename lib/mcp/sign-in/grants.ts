import { createPrivateKeyJwtAuth, type OAuthClientProvider, requestJwtAuthorizationGrant } from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ServerAuth } from '../definitions/server-auth.ts'
import { newDpopKey } from './dpop-key.ts'
import type { FlowServer, FlowState } from './flow-state.ts'

type MachineAuth = Exclude<ServerAuth, { kind: 'oauth' }>

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export function grantOf({ kind }: MachineAuth): string {
  return kind === 'jwt_bearer' || kind === 'enterprise' ? JWT_BEARER : 'client_credentials'
}

/** Builds grants for machines, which need no redirect of a person. */
export function withGrant(provider: OAuthClientProvider, place: FlowServer, flow: FlowState): OAuthClientProvider {
  const settings = place.auth
  if (settings?.kind === 'oauth' && settings.dpop) {
    provider.dpop = async () => {
      flow.dpop ??= await newDpopKey()
      return flow.dpop.session
    }
  }
  if (settings === null || settings.kind === 'oauth') return provider
  Object.defineProperty(provider, 'redirectUrl', { value: undefined })
  provider.saveResourceUrl = resource => {
    flow.resource = resource
  }
  provider.prepareTokenRequest = async scope => {
    const assertion = await assertionOf(settings, { place, flow, scope })
    return new URLSearchParams({
      grant_type: grantOf(settings),
      ...(assertion === null ? {} : { assertion }),
      ...(scope ? { scope } : {}),
    })
  }
  if (settings.kind === 'private_key_jwt') {
    const { clientId, privateKey, algorithm } = settings
    provider.addClientAuthentication = createPrivateKeyJwtAuth({ issuer: clientId, subject: clientId, privateKey, alg: algorithm })
  }
  return provider
}

async function assertionOf(
  settings: MachineAuth,
  { place, flow, scope }: { place: FlowServer; flow: FlowState; scope: string | undefined },
): Promise<string | null> {
  if (settings.kind === 'jwt_bearer') return settings.assertion
  if (settings.kind !== 'enterprise') return null
  const { tokenEndpoint, clientId, clientSecret, idToken } = settings.idp
  const { authorizationServer: audience, resource } = flow
  if (audience === null || resource === null) throw new AppError('unusable', { message: t('serverNotNameIssuer') })
  const { jwtAuthGrant } = await requestJwtAuthorizationGrant({
    tokenEndpoint,
    audience,
    resource,
    idToken,
    clientId,
    fetchFn: place.fetch,
    ...(clientSecret ? { clientSecret } : {}),
    ...(scope ? { scope } : {}),
  })
  return jwtAuthGrant
}
