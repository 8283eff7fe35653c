import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface GossipHttp {
  origin: string
  close(): Promise<void>
}

/**
 * Starts a server that repeats all that it was given, wherever it can put text. `/mcp` repeats the headers of each request; `/locked` does
 * the same behind a token, `/broken` with status 500. It has an authorization server, whose token is `token`; `/refusing` has one that
 * refuses with what it got.
 */
export async function startGossipHttp(token: string): Promise<GossipHttp> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', origin).pathname
    const body = await text(request)
    const [, wellKnown, of = ''] = /^\/\.well-known\/(oauth-protected-resource|oauth-authorization-server)(?:\/(.*))?$/.exec(path) ?? []
    if (wellKnown === 'oauth-protected-resource')
      return send(response, 200, { resource: `${origin}/${of}`, authorization_servers: [of === 'refused' ? `${origin}/refusing` : origin] })
    if (wellKnown === 'oauth-authorization-server') {
      const issuer = of === '' ? origin : `${origin}/${of}`
      return send(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        response_types_supported: ['code'],
        grant_types_supported: ['client_credentials', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
        token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic', 'private_key_jwt'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    const told = `${JSON.stringify(request.headers)} ${body}`
    if (path === '/token') return send(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3_600 })
    if (path === '/refusing/token') return send(response, 400, { error: 'invalid_client', error_description: told })
    if (path === '/broken') return send(response, 500, { error: told })
    if (path === '/locked' || path === '/refused') {
      const metadata = `${origin}/.well-known/oauth-protected-resource${path}`
      if (request.headers.authorization !== `Bearer ${token}`)
        return send(response, 401, { error: told }, { 'www-authenticate': `Bearer resource_metadata="${metadata}"` })
    }
    if (request.method !== 'POST') return send(response, 405, {})
    const { id, method, params } = JSON.parse(body) as { id?: number; method: string; params?: { name?: string } }
    if (id === undefined) return send(response, 202, {})
    const words = JSON.stringify(request.headers)
    if (method === 'server/discover') return send(response, 400, { jsonrpc: '2.0', id, error: { code: -32601, message: words } })
    if (params?.name === 'refuse') return send(response, 200, { jsonrpc: '2.0', id, error: { code: -32603, message: words, data: words } })
    if (params?.name === 'break') return send(response, 500, { error: words })
    send(response, 200, { jsonrpc: '2.0', id, result: resultOf(method, words) })
  }

  return {
    origin,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function resultOf(method: string, words: string): unknown {
  const text = { type: 'text', text: words }
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, prompts: {}, resources: {} },
        serverInfo: { name: 'gossip', title: words, version: '1' },
        instructions: words,
      }
    case 'tools/list':
      return {
        tools: ['tell', 'refuse', 'break'].map(name => ({ name, title: words, description: words, inputSchema: { type: 'object' } })),
      }
    case 'prompts/list':
      return { prompts: [{ name: 'tell', title: words, description: words }] }
    case 'prompts/get':
      return { messages: [{ role: 'user', content: text }] }
    case 'resources/list':
      return { resources: [{ name: 'tell', title: words, uri: 'gossip://tell', description: words }] }
    case 'resources/read':
      return { contents: [{ uri: 'gossip://tell', text: words }] }
    case 'tools/call':
      return { content: [text], structuredContent: { all: words } }
    default:
      return { resourceTemplates: [] }
  }
}
