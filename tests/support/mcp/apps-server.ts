import { appendFileSync } from 'node:fs'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

/**
 * Server with an App, run as `node apps-server.ts JOURNAL [WORDS]`. With WORDS, its page and its tool `poll` say them too. Each call adds a
 * line to the journal. Its page only says hello. A test speaks for it with `rpc(method, params)`, reads the host's messages in `got`, and
 * its description of itself in `host`.
 */
const [, , journal = '/dev/null', words = ''] = process.argv
const server = new McpServer({ name: 'apps-test', version: '1.0.0' })
const PAGE = 'ui://apps-test/page.html'
const MARK = 'text/html;profile=mcp-app'

const tools = {
  show: { ui: { resourceUri: PAGE } },
  older: { 'ui/resourceUri': PAGE },
  plain: { ui: { resourceUri: 'ui://apps-test/plain.html' } },
  poll: { ui: { visibility: ['app'] } },
  remove: {},
  hidden: { ui: { visibility: ['model'] } },
}
for (const [name, _meta] of Object.entries(tools))
  server.registerTool(
    name,
    { description: `Does ${name}.${name === 'poll' ? words : ''}`, inputSchema: { word: z.string().default('') }, _meta },
    ({ word }) => {
      appendFileSync(journal, `${name} ${word}\n`)
      return { content: [{ type: 'text', text: `${name} ${word}` }], structuredContent: { word }, _meta: { forApp: `${word}!` } }
    },
  )

const html = `<!doctype html><meta charset="utf-8"><body><h1>starting</h1><script>
let last = 0
const waiting = new Map()
globalThis.got = []
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  if (data.method === undefined) return waiting.get(data.id)?.(data)
  got.push(data)
  if (data.id !== undefined) parent.postMessage({ jsonrpc: '2.0', id: data.id, result: {} }, '*')
  if (data.method === 'ui/resource-teardown') console.log('apps-test: torn down')
})
globalThis.rpc = (method, params = {}) => new Promise(resolve => {
  waiting.set(++last, ({ result, error }) => resolve(error ? { error: error.message } : result))
  parent.postMessage({ jsonrpc: '2.0', id: last, method, params }, '*')
})
globalThis.say = (method, params = {}) => parent.postMessage({ jsonrpc: '2.0', method, params }, '*')
rpc('ui/initialize', { protocolVersion: '2026-01-26', appInfo: { name: 'apps-test', version: '1' }, appCapabilities: { availableDisplayModes: ['inline', 'fullscreen', 'pip'] } }).then(host => {
  globalThis.host = host
  say('ui/notifications/initialized')
  document.querySelector('h1').textContent = 'ready'
})
</script>${words && `\n<p>${words}</p>`}`
const pages = {
  [PAGE]: { mimeType: MARK, text: html },
  'ui://apps-test/plain.html': { mimeType: 'text/html', text: html },
  'note://a': { text: 'A note.' },
}
for (const [uri, content] of Object.entries(pages)) {
  const csp = { connectDomains: ['https://api.example.com', '*', "https://x.example; script-src 'unsafe-eval'"] }
  server.registerResource(uri, uri, {}, () => ({ contents: [{ uri, ...content, _meta: { ui: { csp, permissions: { camera: {} } } } }] }))
}
await server.connect(new StdioServerTransport())
