import { createInterface } from 'node:readline'

/**
 * A server that says what it is told to. Run as `node odd-server.mjs JSON`: `answers` are results by method, put in the place of its own; `errors` are errors by method; `wrap` stands in each message, below its own keys; `asks` is a request that it makes before it answers a call, and whose answer is the call's text; `notes` are notifications that it sends before.
 */
const odd = JSON.parse(process.argv[2] ?? '{}')
const own = {
  initialize: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'odd', version: '1' } },
  'tools/list': { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] },
  'tools/call': { content: [{ type: 'text', text: 'hi' }] },
  ping: {},
}
const write = message => process.stdout.write(`${JSON.stringify({ ...odd.wrap, jsonrpc: '2.0', ...message })}\n`)
let waiting = null

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params, result } = JSON.parse(line)
  if (method === undefined && waiting !== null) {
    write({ id: waiting, result: { content: [{ type: 'text', text: JSON.stringify(result) }] } })
    waiting = null
    return
  }
  if (id === undefined) return
  const error = odd.errors?.[method]
  const answer = odd.answers?.[method] === undefined ? own[method] : odd.answers[method]
  if (error !== undefined) return write({ id, error })
  if (answer === undefined) return write({ id, error: { code: -32601, message: 'Method not found' } })
  if (method === 'tools/call' && odd.notes)
    for (const note of odd.notes) write({ method: note.method, params: { progressToken: params._meta?.progressToken, ...note.params } })
  if (method !== 'tools/call' || !odd.asks) return write({ id, result: answer })
  waiting = id
  write({ id: 'ask-1', ...odd.asks })
})
