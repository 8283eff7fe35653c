import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { buildServer } from './build-server.ts'

/**
 * Run as `node http-server.ts JOURNAL [TOKEN [PORT]]`: Streamable HTTP at /mcp and, with sessions, in which a call can be cancelled, at /session; the older SSE transport at /sse. With a token, every request must bear it.
 * Prints its port when it listens.
 */
const [journal = '/dev/null', token = '', port = '0'] = process.argv.slice(2)
const streams = new Map<string, SSEServerTransport>()
const sessions = new Map<string, StreamableHTTPServerTransport>()

const server = createServer((request, response) => {
  void answer(request, response).catch((error: Error) => {
    process.stderr.write(`${error.stack}\n`)
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
})

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (token !== '' && request.headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
  if (url.pathname === '/mcp') {
    // Without sessions each request has a server of its own; types of the two packages differ only in exact optional properties.
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: false })
    await buildServer(journal).connect(transport as unknown as Parameters<ReturnType<typeof buildServer>['connect']>[0])
    response.on('close', () => void transport.close())
    return transport.handleRequest(request, response)
  }
  if (url.pathname === '/session') return (await sessionOf(request, response))?.handleRequest(request, response)
  if (url.pathname === '/sse' && request.method === 'GET') {
    const transport = new SSEServerTransport('/messages', response)
    streams.set(transport.sessionId, transport)
    response.on('close', () => streams.delete(transport.sessionId))
    return buildServer(journal).connect(transport)
  }
  const stream = url.pathname === '/messages' ? streams.get(url.searchParams.get('sessionId') ?? '') : undefined
  if (stream) return stream.handlePostMessage(request, response)
  response.writeHead(404).end()
}

async function sessionOf(request: IncomingMessage, response: ServerResponse): Promise<StreamableHTTPServerTransport | null> {
  const id = request.headers['mcp-session-id']
  const known = sessions.get(String(id))
  if (known) return known
  if (id !== undefined) {
    response.writeHead(404).end()
    return null
  }
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: given => void sessions.set(given, transport),
  })
  await buildServer(journal).connect(transport as unknown as Parameters<ReturnType<typeof buildServer>['connect']>[0])
  return transport
}

server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
