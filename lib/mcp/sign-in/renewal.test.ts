import { expect, it } from 'vitest'
import { cleanAnswers } from './clean-answers.ts'
import { emptyFlow, type FlowServer } from './flow-state.ts'
import { refreshTokens } from './refresh.ts'
import type { SignInStore } from './sign-in-store.ts'

const issuer = 'https://as.example'
const answer = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

/** One pass with an authorization server whose token endpoint answers so; metadata stands where the server has said, and nowhere else. */
async function renewed(token: () => Response, metadataUrl?: string) {
  const metadata = {
    issuer: `${issuer}/`,
    authorization_endpoint: `${issuer}/a`,
    token_endpoint: `${issuer}/token`,
    service_documentation: null,
    op_policy_uri: '',
  }
  const forgotten: string[] = []
  const place: FlowServer = {
    server: 's',
    url: new URL('https://mcp.example/mcp'),
    auth: null,
    store: {
      client: async () => ({ client_id: 'c', issuer: `${issuer}/` }),
      forgetClient: async (_: string, of: string) => void forgotten.push(of),
    } as unknown as SignInStore,
    fetch: cleanAnswers(async url => {
      const { href } = new URL(url)
      if (href === 'https://mcp.example/elsewhere')
        return answer({ resource: 'https://mcp.example/mcp/', authorization_servers: issuer, jwks_uri: null })
      if (href.startsWith(`${issuer}/.well-known/oauth-authorization-server`))
        return answer({ ...metadata, response_types_supported: ['code'] })
      return href === `${issuer}/token` ? token() : answer({}, 404)
    }),
    redirectUrl: 'https://parley.example/back',
    clientMetadataUrl: null,
  }
  const flow = { ...emptyFlow, tokens: { access_token: 'old', refresh_token: 'r', token_type: 'Bearer', issuer: `${issuer}/` } }
  const result = await refreshTokens(place, flow, metadataUrl).catch((error: Error) => error.message)
  return { result, tokens: flow.tokens as { access_token: string } | null, forgotten }
}

const elsewhere = 'https://mcp.example/elsewhere'

it('[H9] looks for the metadata where the server has said that it stands, and takes issuers that differ in a slash for one', async () => {
  const fresh = () => answer({ access_token: 'new', scope: null, id_token: null, expires_in: '3600', refresh_token: '' })
  expect(await renewed(fresh, elsewhere)).toMatchObject({
    result: true,
    tokens: { access_token: 'new', token_type: 'Bearer', refresh_token: 'r' },
  })
})

it.each([
  [503, 'temporarily_unavailable'],
  [429, 'too_many_requests'],
  [500, 'server_error'],
  [400, 'invalid_scope'],
  [400, 'invalid_request'],
])('[H9] keeps the refresh token where the authorization server fails for now: %i %s', async (status, error) => {
  const { result, tokens } = await renewed(() => answer({ error }, status), elsewhere)
  expect([result, tokens?.access_token]).toEqual(['The sign-in could not be renewed just now; try again in a moment.', 'old'])
})

it.each([
  ['invalid_grant', []],
  ['invalid_client', [issuer]],
  ['unauthorized_client', [issuer]],
])('[H9] ends the sign-in where it is worth nothing any more: %s', async (error, forgotten) => {
  expect(await renewed(() => answer({ error }, 400), elsewhere)).toEqual({ result: false, tokens: null, forgotten })
})
