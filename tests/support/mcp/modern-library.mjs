import { createInterface } from 'node:readline'

// Resources in the protocol of 2026-07-28, without any library: changes go out on the stream of `subscriptions/listen`.
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const complete = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'modern-library', version: '1' } } }
const uri = 'lib://notes'
const listening = new Map()
let listed = 0
const tagged = id => ({ 'io.modelcontextprotocol/subscriptionId': id })

const answers = {
  'server/discover': () => ({
    ttlMs: 0,
    cacheScope: 'private',
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {}, resources: { subscribe: true } },
  }),
  'tools/list': () => ({ ttlMs: 0, cacheScope: 'private', tools: [{ name: 'touch', inputSchema: { type: 'object' } }] }),
  'resources/list': () => {
    listed += 1
    return { ttlMs: 3_600_000, cacheScope: 'private', resources: [{ uri, name: `listed ${listed}` }, { name: 'without an address' }] }
  },
  'resources/templates/list': () => ({ ttlMs: 0, cacheScope: 'private', resourceTemplates: [] }),
  'resources/read': () => ({ ttlMs: 0, cacheScope: 'private', contents: [{ uri, text: 'Modern notes' }] }),
  'tools/call': () => {
    for (const [id, uris] of listening)
      if (uris.includes(uri)) send({ method: 'notifications/resources/updated', params: { uri, _meta: tagged(id) } })
    return { content: [{ type: 'text', text: 'done' }] }
  },
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'notifications/cancelled') listening.delete(params?.requestId)
  if (id === undefined) return
  if (method === 'subscriptions/listen') {
    const notifications = params?.notifications ?? {}
    listening.set(id, notifications.resourceSubscriptions ?? [])
    send({ method: 'notifications/subscriptions/acknowledged', params: { notifications, _meta: tagged(id) } })
    return
  }
  const answer = answers[method]
  if (answer) send({ id, result: { ...complete, ...answer() } })
  else send({ id, error: { code: -32601, message: 'Method not found' } })
})
