import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApp } from '../app.ts'

const MAX_ATTEMPTS = 60

/**
 * Serves the built product for the server scenarios of the conformance suite, which know no authorization: a proxy adds a key. Run as `node
 * serve-gateway.ts`. Prints its address, and ends when its standard input does.
 */
const app = await startApp({
  config: { mcpServers: { conformance: { command: 'node', args: [path.join(import.meta.dirname, 'conformance-server.ts')] } } },
})
await app.parley('user', 'create', '--email', 'ada@example.org', '--password', 'a quiet morning tide')
const key = (await app.parley('api-key', 'create', '--email', 'ada@example.org', '--name', 'conformance')).trim()
const target = new URL(app.url)

const proxy = createServer((asked, answer) => {
  const own = `localhost:${(proxy.address() as AddressInfo).port}`
  const { host, origin, ...rest } = asked.headers
  const headers = {
    ...rest,
    authorization: `Bearer ${key}`,
    host: host === own ? target.host : host,
    ...(origin === undefined ? {} : { origin: origin === `http://${own}` ? target.origin : origin }),
  }
  const passed = request({ host: target.hostname, port: target.port, path: asked.url, method: asked.method, headers }, given => {
    answer.writeHead(given.statusCode ?? 502, given.headers)
    answer.flushHeaders()
    given.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  answer.on('close', () => passed.destroy())
  asked.pipe(passed)
})
await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
for (let attempt = 0; !(await listing()).includes('test_simple_text'); attempt++) {
  if (attempt >= MAX_ATTEMPTS) throw new Error('the server behind did not start')
  await sleep(500)
}
process.stdout.write(`http://localhost:${(proxy.address() as AddressInfo).port}/api/mcp\n`)

process.stdin.resume().on('end', async () => {
  await app.stop()
  process.exit(0)
})

/** Its first use starts the server behind. */
async function listing(): Promise<string> {
  const response = await fetch(`${app.url}/api/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  return response.text()
}
