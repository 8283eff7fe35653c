import { createInterface } from 'node:readline'

// Speaks only the protocol of 2026-07-28, without any library: no initialize, `server/discover` instead.
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const complete = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern', version: '1' } } }
const cached = { ttlMs: 0, cacheScope: 'private' }

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  if (method === 'server/discover') {
    send({ id, result: { ...complete, ...cached, supportedVersions: ['2026-07-28'], capabilities: { tools: {} } } })
  } else if (method === 'tools/list') {
    send({ id, result: { ...complete, ...cached, tools: [{ name: 'version', inputSchema: { type: 'object' } }] } })
  } else if (method === 'tools/call') {
    const text = String(params?._meta?.['io.modelcontextprotocol/protocolVersion'])
    send({ id, result: { ...complete, content: [{ type: 'text', text }], structuredContent: [text] } })
  } else send({ id, error: { code: -32601, message: 'Method not found' } })
})
