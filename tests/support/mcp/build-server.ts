import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] })

/**
 * A server with tools for every way a call can go. Each call of `count` adds a line to `journal`, so that executions can be counted from outside,
 * and a cancelled `slow` adds `cancelled`. `echoes` is how `echo` describes itself.
 */
export function buildServer(journal: string, echoes = 'Gives the text back.'): McpServer {
  const server = new McpServer({ name: 'parley-test', title: 'Test', version: '1.0.0' })
  const write = (line: string) => appendFileSync(journal, `${line}\n`)

  server.registerTool(
    'echo',
    { description: echoes, inputSchema: { text: z.string() }, annotations: { readOnlyHint: true } },
    ({ text: said }) => text(said),
  )
  server.registerTool('count', { description: 'Counts its calls.', inputSchema: { label: z.string().default('') } }, ({ label }) => {
    write(`count ${label}`)
    const lines = existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []
    return text(String(lines.filter(line => line.startsWith('count ')).length))
  })
  server.registerTool(
    'slow',
    { description: 'Answers after a while.', inputSchema: { ms: z.number().default(1_000), label: z.string().default('') } },
    async ({ ms, label }, { signal }) => {
      write(`slow started ${label}`)
      await sleep(ms, undefined, { signal }).catch(() => write(`cancelled ${label}`))
      return text(`slept ${ms} ms`)
    },
  )
  server.registerTool(
    'progress',
    { description: 'Reports its progress.', inputSchema: { steps: z.int().default(3), ms: z.number().default(120) } },
    async ({ steps, ms }, { _meta, sendNotification }) => {
      for (let step = 1; step <= steps; step++) {
        const progressToken = _meta?.progressToken
        if (progressToken !== undefined)
          await sendNotification({
            method: 'notifications/progress',
            params: { progressToken, progress: step, total: steps, message: `step ${step}` },
          })
        await sleep(ms)
      }
      return text('done')
    },
  )
  server.registerTool('picture', { description: 'Gives an image.' }, () => ({
    content: [
      { type: 'text' as const, text: 'a picture' },
      { type: 'image' as const, data: PNG, mimeType: 'image/png' },
    ],
  }))
  server.registerTool('structured', { description: 'Gives JSON.', outputSchema: { sum: z.number() } }, () => ({
    content: [{ type: 'text' as const, text: '{"sum":3}' }],
    structuredContent: { sum: 3 },
  }))
  server.registerTool(
    'fail',
    { description: 'Fails as a tool does.', inputSchema: { reason: z.string().default('it did not work') } },
    ({ reason }) => ({
      ...text(reason),
      isError: true,
    }),
  )
  server.registerTool('crash', { description: 'Ends its process.' }, () => {
    process.stderr.write('about to crash\n')
    process.exit(7)
  })
  server.registerTool('environment', { description: 'The names of its environment variables.' }, () =>
    text(Object.keys(process.env).sort().join(',')),
  )
  server.registerTool('poll', { description: 'For pages of this server alone.', _meta: { ui: { visibility: ['app'] } } }, () =>
    text('polled'),
  )
  server.registerTool('long', { description: 'Gives a long text.', inputSchema: { chars: z.int().default(1_000) } }, ({ chars }) =>
    text('x'.repeat(chars)),
  )
  return server
}
