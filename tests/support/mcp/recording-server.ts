import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { buildServer } from './build-server.ts'

/**
 * Run as `node recording-server.ts JOURNAL stdio|http`: the tools of build-server.ts, over Streamable HTTP with sessions at every path. Each message
 * that comes adds a line to the journal, as JSON. Over HTTP it prints its port when it listens.
 */
const [journal = '/dev/null', over] = process.argv.slice(2)
const sessions = new Map<string, StreamableHTTPServerTransport>()

/** Heard by the transport's owner before the protocol acts upon it. */
function recording<Recorded extends Pick<Transport, 'onmessage'>>(transport: Recorded): Recorded {
  transport.onmessage = message => appendFileSync(journal, `${JSON.stringify({ atMs: Date.now(), message })}\n`)
  return transport
}

// Types of the two packages differ only in exact optional properties.
const connect = (transport: unknown) =>
  buildServer('/dev/null').connect(transport as Parameters<ReturnType<typeof buildServer>['connect']>[0])

if (over === 'stdio') await connect(recording(new StdioServerTransport()))
else {
  const server = createServer(async (request, response) => {
    const known = sessions.get(String(request.headers['mcp-session-id'] ?? ''))
    if (known) return known.handleRequest(request, response)
    const transport = recording(
      new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: id => void sessions.set(id, transport),
      }),
    )
    await connect(transport)
    return transport.handleRequest(request, response)
  })
  server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
}
