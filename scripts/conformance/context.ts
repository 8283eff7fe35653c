import { z } from 'zod'
import type { ServerAuth } from '#lib/mcp/index.ts'

const contextSchema = z.looseObject({
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  private_key_pem: z.string().optional(),
  signing_algorithm: z.string().optional(),
  issuer: z.string().optional(),
  valid_jwt: z.string().optional(),
  idp_token_endpoint: z.string().optional(),
  idp_client_id: z.string().optional(),
  idp_id_token: z.string().optional(),
  toolCalls: z.array(z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })).default([]),
})

export type Context = z.infer<typeof contextSchema>

/** Reads the context of a scenario's client: credentials, and calls to make. */
export function readContext(json: string | undefined): Context {
  return contextSchema.parse(json === undefined ? {} : JSON.parse(json))
}

/** Converts it to settings that an administrator would enter. */
export function authOf(context: Context, scenario: string): ServerAuth | null {
  const {
    client_id: clientId,
    client_secret: clientSecret,
    private_key_pem: privateKey,
    signing_algorithm: algorithm,
    valid_jwt: assertion,
    idp_token_endpoint: tokenEndpoint,
    idp_client_id: idpClientId,
    idp_id_token: idToken,
  } = context
  const issuer = context.issuer === undefined ? {} : { issuer: context.issuer }
  if (scenario.startsWith('auth/dpop')) return { kind: 'oauth', dpop: true }
  if (assertion !== undefined) return { kind: 'jwt_bearer', assertion, ...(clientId === undefined ? {} : { clientId }) }
  if (clientId === undefined) return null
  if (privateKey !== undefined) return { kind: 'private_key_jwt', clientId, privateKey, algorithm: algorithm ?? 'ES256' }
  if (clientSecret === undefined) return null
  if (tokenEndpoint !== undefined && idpClientId !== undefined && idToken !== undefined)
    return { kind: 'enterprise', clientId, clientSecret, idp: { tokenEndpoint, clientId: idpClientId, idToken } }
  return scenario.includes('client-credentials')
    ? { kind: 'client_credentials', clientId, clientSecret }
    : { kind: 'oauth', clientId, clientSecret, ...issuer }
}
