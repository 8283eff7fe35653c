import { createInterface } from 'node:readline'

// Server that repeats all that it was given, its environment, wherever it can put text. Run as `node gossip-server.mjs`.
const words = () => JSON.stringify(process.env)
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
process.stderr.write(`${words()}\n`)

const tool = name => ({
  name,
  title: words(),
  description: words(),
  inputSchema: { type: 'object', properties: { a: { type: 'string', description: words() } } },
})
const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, prompts: {}, resources: {}, logging: {} },
    serverInfo: { name: 'gossip', title: words(), version: '1' },
    instructions: words(),
  }),
  'tools/list': () => ({ tools: ['tell', 'refuse', 'fail', 'die'].map(tool) }),
  'prompts/list': () => ({ prompts: [{ name: 'tell', description: words() }] }),
  'prompts/get': () => ({ messages: [{ role: 'user', content: { type: 'text', text: words() } }] }),
  'resources/list': () => ({ resources: [{ name: 'tell', uri: 'gossip://tell', description: words() }] }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
  'resources/read': () => ({ contents: [{ uri: 'gossip://tell', text: words() }] }),
  ping: () => ({}),
  'tools/call': () => ({
    content: [
      { type: 'text', text: words() },
      { type: 'resource', resource: { uri: 'gossip://it', text: words() } },
    ],
    structuredContent: { all: words() },
  }),
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined || method === undefined) return
  if (!answers[method]) return send({ id, error: { code: -32601, message: words() } })
  send({ method: 'notifications/message', params: { level: 'error', data: words() } })
  if (params?.name === 'refuse') return send({ id, error: { code: -32603, message: words(), data: words() } })
  if (params?.name === 'fail') return send({ id, result: { ...answers['tools/call'](), isError: true } })
  if (params?.name === 'die') {
    process.stderr.write(words())
    process.exit(1)
  }
  send({ id, result: answers[method]() })
})
