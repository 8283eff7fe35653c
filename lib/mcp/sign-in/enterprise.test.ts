import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'
const ID_JAG = 'urn:ietf:params:oauth:token-type:id-jag'
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** Token requests in their order: the endpoint, its credentials and its form. */
const asked: { by: string; authorization: string | undefined; form: Record<string, string> }[] = []
let origin = ''
let host: TestHost & { close(): Promise<void> }

/** The company's identity provider at /idp, the server's authorization server at /token, and the server at /mcp, which takes its tokens alone. */
const server = createServer(async (request, response) => {
  const send = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  const { pathname } = new URL(request.url ?? '/', origin)
  const body = await text(request)
  if (pathname === '/.well-known/oauth-protected-resource/mcp')
    return send(200, { resource: `${origin}/mcp`, authorization_servers: [origin] })
  if (pathname === '/.well-known/oauth-authorization-server')
    return send(200, {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      response_types_supported: ['code'],
      grant_types_supported: [JWT_BEARER],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    })
  if (pathname === '/idp' || pathname === '/token') {
    const form = Object.fromEntries(new URLSearchParams(body))
    asked.push({ by: pathname, authorization: request.headers.authorization, form })
    if (pathname === '/token')
      return form.assertion === 'the-grant'
        ? send(200, { access_token: 'the-token', token_type: 'Bearer', expires_in: 3_600 })
        : send(400, { error: 'invalid_grant' })
    return form.subject_token === 'the-identity'
      ? send(200, { access_token: 'the-grant', issued_token_type: ID_JAG, token_type: 'N_A', expires_in: 300 })
      : send(400, { error: 'invalid_grant', error_description: 'it was the-other-identity' })
  }
  if (request.headers.authorization !== 'Bearer the-token')
    return send(401, {}, { 'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"` })
  if (request.method !== 'POST') return send(405)
  const { id, method, params } = JSON.parse(body)
  const answers: Record<string, unknown> = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'company', version: '1' } },
    'tools/list': { tools: [{ name: 'go', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'let in' }] },
  }
  if (id === undefined) return send(202)
  if (!answers[method]) return send(400, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  send(200, { jsonrpc: '2.0', id, result: answers[method] })
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  host = await testHost()
})

afterAll(async () => {
  await host?.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

beforeEach(() => {
  asked.length = 0
})

function add(slug: string, idToken: string) {
  const idp = { tokenEndpoint: `${origin}/idp`, clientId: 'parley-at-idp', clientSecret: 'idp-secret', idToken }
  const auth = { kind: 'enterprise' as const, clientId: 'parley', clientSecret: 'as-secret', idp }
  return host.mcpAdmin.servers.create(host.admin, { slug, transport: 'http', url: `${origin}/mcp`, auth })
}

describe('a server that the company’s identity provider vouches to (ID-JAG)', () => {
  it('gets a token for a grant that is for it alone, which the provider gave for the identity, and nobody signs in', async () => {
    await add('company', 'the-identity')
    expect(await host.call('company', 'go')).toMatchObject({ outcome: 'ok', text: 'let in' })
    expect(asked.map(({ by }) => by)).toEqual(['/idp', '/token'])
    expect(asked[0]?.form).toMatchObject({
      grant_type: TOKEN_EXCHANGE,
      requested_token_type: ID_JAG,
      subject_token: 'the-identity',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      resource: `${origin}/mcp`,
    })
    expect(asked[0]?.form.audience?.replace(/\/$/, '')).toBe(origin)
    expect(asked[1]).toMatchObject({
      authorization: basic('parley', 'as-secret'),
      form: { grant_type: JWT_BEARER, assertion: 'the-grant' },
    })
    expect(JSON.stringify(asked[1])).not.toContain('the-identity')
    expect(await host.call('company', 'go')).toMatchObject({ outcome: 'ok' })
    expect(asked).toHaveLength(2)
  })

  it('gets nothing where the provider does not vouch, and the reason holds no identity', async () => {
    await add('stranger', 'the-other-identity')
    const outcome = await host.call('stranger', 'go')
    expect(outcome).toMatchObject({ executed: false })
    expect(outcome.outcome).not.toBe('ok')
    expect(JSON.stringify([outcome, host.logged, await host.mcpAdmin.servers.get('stranger')])).not.toContain('the-other-identity')
    expect([...new Set(asked.map(({ by }) => by))]).toEqual(['/idp'])
  })
})
