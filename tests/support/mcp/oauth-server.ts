import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { buildServer } from './build-server.ts'

export interface OAuthServer {
  /** The MCP server's address. */
  url: string
  /** Token requests by grant, in order. */
  grants: string[]
  registrations: number
  /** Every token so far is worth nothing; with `refreshable`, refresh tokens still are. */
  expire(options: { refreshable: boolean }): void
  /** Sets the issuer that the next answer of the authorization page claims. */
  claimIssuer(issuer: string): void
  /** The last request's headers. */
  headers(): IncomingMessage['headers']
  close(): Promise<void>
}

/** An MCP server that wants a token, and its authorization server, which says yes to everybody. A refresh ends the token and the refresh token before it. */
export async function startOAuthServer(): Promise<OAuthServer> {
  let [count, issuerClaim, last] = [0, '', {} as IncomingMessage['headers']]
  const valid = new Set<string>()
  const refreshable = new Set<string>()
  const codes = new Map<string, string>()
  const state: Pick<OAuthServer, 'grants' | 'registrations'> = { grants: [], registrations: 0 }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const send = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const newTokens = () => {
    count += 1
    valid.add(`access-${count}`)
    refreshable.add(`refresh-${count}`)
    return { access_token: `access-${count}`, refresh_token: `refresh-${count}`, token_type: 'Bearer', expires_in: 3_600, scope: 'read' }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    switch (url.pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return send(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: ['read'] })
      case '/.well-known/oauth-authorization-server':
        return send(response, 200, {
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          registration_endpoint: `${origin}/register`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        })
      case '/register':
        state.registrations += 1
        return send(response, 201, { ...JSON.parse(await text(request)), client_id: `client-${state.registrations}` })
      case '/authorize': {
        const back = new URL(url.searchParams.get('redirect_uri') ?? '')
        codes.set('code', url.searchParams.get('code_challenge') ?? '')
        back.search = new URLSearchParams({
          code: 'code',
          state: url.searchParams.get('state') ?? '',
          iss: issuerClaim || origin,
        }).toString()
        return void response.writeHead(302, { location: back.href }).end()
      }
      case '/token':
        return token(new URLSearchParams(await text(request)), response)
      case '/mcp':
        return mcp(request, response)
    }
    send(response, 404, {})
  }

  function token(form: URLSearchParams, response: ServerResponse): void {
    const grant = form.get('grant_type') ?? ''
    state.grants.push(grant)
    const old = form.get('refresh_token') ?? ''
    const isGood = grant === 'refresh_token' ? refreshable.delete(old) : codes.delete(form.get('code') ?? '') && form.has('code_verifier')
    if (isGood && grant === 'refresh_token') valid.clear()
    if (isGood && form.get('resource') === `${origin}/mcp`) send(response, 200, newTokens())
    else send(response, 400, { error: 'invalid_grant' })
  }

  async function mcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    last = request.headers
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    if (!valid.has(bearer)) {
      response.setHeader('www-authenticate', `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp", scope="read"`)
      return send(response, 401, {})
    }
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: false })
    await buildServer('/dev/null').connect(transport as unknown as Parameters<ReturnType<typeof buildServer>['connect']>[0])
    response.on('close', () => void transport.close())
    await transport.handleRequest(request, response)
  }

  return Object.assign(state, {
    url: `${origin}/mcp`,
    expire(options: { refreshable: boolean }) {
      valid.clear()
      if (!options.refreshable) refreshable.clear()
    },
    claimIssuer(issuer: string) {
      issuerClaim = issuer
    },
    headers: () => last,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
