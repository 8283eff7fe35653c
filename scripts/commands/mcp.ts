import type { Actor } from '#lib/auth/index.ts'
import { rightsOf } from '#lib/auth/index.ts'
import { bootServer } from '#lib/boot.ts'
import type { Server } from '#lib/server.ts'
import { command, UsageError } from '../command.ts'

const WAIT_MS = 60_000

/** Starts MCP servers of its own, beside those of a running Parley, and ends them before it returns. */
async function withServer<T>(job: (server: Server, actor: Actor) => Promise<T>): Promise<T> {
  const server = await bootServer({ background: false })
  try {
    const admin = (await server.auth.users.list()).find(user => user.role === 'admin' && !user.disabled)
    const { id: userId, email, name } = admin ?? { id: 'operator', email: '', name: 'Operator' }
    return await job(server, { kind: 'user', userId, email, name, role: 'admin', rights: rightsOf('admin') })
  } finally {
    await server.close()
  }
}

export const commands = [
  command({
    name: 'mcp list',
    usage: '[--json]',
    summary: 'connects to every enabled MCP server and lists its tools',
    options: { json: { type: 'boolean', default: false } },
    async run({ values, print }) {
      await withServer(async ({ mcp, mcpAdmin }, actor) => {
        const listing = await mcp.tools(actor, { waitMs: WAIT_MS, signal: AbortSignal.timeout(WAIT_MS * 2) })
        const servers = await mcpAdmin.servers.list()
        if (values.json) return print(JSON.stringify({ servers, tools: listing.tools, unavailable: listing.unavailable }))
        for (const { slug, live, enabled } of servers) {
          print(`${slug}  ${live.state}${live.reason ? `: ${live.reason}` : ''}`)
          for (const tool of listing.tools.filter(one => enabled && one.server === slug)) {
            print(`  ${tool.id}  ${tool.description.split('\n')[0] ?? ''}`.trimEnd())
          }
          for (const rejected of live.rejectedTools) print(`  ${slug}.${rejected.name} is not offered: ${rejected.reason}`)
        }
      })
    },
  }),
  command({
    name: 'mcp call',
    usage: '<server> <tool> <json>',
    summary: 'calls one tool, past the policies, and prints its outcome as JSON',
    options: {},
    positionals: { min: 2, max: 3 },
    async run({ positionals: [slug = '', tool = '', json = '{}'], print }) {
      const args = parseArguments(json)
      await withServer(async ({ mcpAdmin }, actor) => {
        const call = { tool, arguments: args, signal: new AbortController().signal }
        print(JSON.stringify(await mcpAdmin.tools.try(actor, slug, call)))
      })
    },
  }),
]

function parseArguments(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new UsageError('the arguments must be a JSON object.')
}
