// Stdio server whose one tool requests input, and answers without waiting for it.
import { setTimeout as sleep } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'

const ANSWERS_AFTER_MS = 2_000
const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } }

const server = new McpServer({ name: 'leaving', version: '1.0.0' })
server.registerTool('leave', { description: 'Asks, and does not wait.' }, async () => {
  server.server.elicitInput({ message: 'Who are you?', requestedSchema }).catch(() => undefined)
  await sleep(ANSWERS_AFTER_MS)
  return { content: [{ type: 'text', text: 'never mind' }] }
})
await server.connect(new StdioServerTransport())
