import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface StrictServer {
  /** The MCP server's address. */
  url: string
  /** Token requests, in order. */
  asked: { authorization: string | undefined; form: Record<string, string> }[]
  /** The one Authorization header that names a client it knows. */
  takes(authorization: string): void
  /** With metadata of the protected resource, or without. */
  publishes(resource: boolean): void
  close(): Promise<void>
}

/** An MCP server and its authorization server, which knows one client by its Basic header, letter for letter, and refuses every `resource` (RFC 8707). */
export async function startStrictServer(): Promise<StrictServer> {
  const asked: StrictServer['asked'] = []
  let [origin, taken, published] = ['', '', false]
  const server = createServer(async (request, response) => {
    const send = (status: number, body: unknown = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', origin)
    const body = await text(request)
    if (pathname === '/.well-known/oauth-protected-resource/mcp' && published)
      return send(200, { resource: `${origin}/mcp`, authorization_servers: [origin] })
    if (pathname === '/.well-known/oauth-authorization-server')
      return send(200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        response_types_supported: ['code'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        code_challenge_methods_supported: ['S256'],
      })
    if (pathname === '/token') {
      const form = Object.fromEntries(new URLSearchParams(body))
      asked.push({ authorization: request.headers.authorization, form })
      if (request.headers.authorization !== taken) return send(401, { error: 'invalid_client' })
      if (form.resource !== undefined) return send(400, { error: 'invalid_target' })
      return send(200, { access_token: 'the-token', token_type: 'Bearer', expires_in: 3_600 })
    }
    if (pathname !== '/mcp') return send(404)
    if (request.headers.authorization !== 'Bearer the-token') return send(401)
    if (request.method !== 'POST') return send(405)
    const { id, method, params } = JSON.parse(body)
    const answers: Record<string, unknown> = {
      initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'strict', version: '1' } },
      'tools/list': { tools: [{ name: 'go', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text: 'let in' }] },
    }
    if (id === undefined) return send(202)
    if (!answers[method]) return send(400, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
    send(200, { jsonrpc: '2.0', id, result: answers[method] })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}/mcp`,
    asked,
    takes: authorization => {
      taken = authorization
    },
    publishes: resource => {
      published = resource
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
