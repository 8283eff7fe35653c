import type { Actor } from '#lib/auth/index.ts'
import { rightsOf } from '#lib/auth/index.ts'
import {
  createMcp,
  type FetchedItem,
  type FetchedPiece,
  type FilledPrompt,
  type Mcp,
  type McpAdmin,
  type McpDeps,
  type ResourceAsked,
  type ToolCallRequest,
} from '#lib/mcp/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'

export interface TestHost extends TestPlatform {
  mcp: Mcp
  mcpAdmin: McpAdmin
  admin: Actor
  /** A call by the administrator, in run `run-1`. */
  call(server: string, tool: string, args?: Record<string, unknown>, more?: Partial<ToolCallRequest>): Promise<ToolOutcome>
  /** Fills a prompt for the administrator, who is asked nothing. */
  fill(server: string, name: string, args?: Record<string, string>): Promise<FilledPrompt>
  read(server: string, asked: ResourceAsked): Promise<FetchedPiece[]>
}

const { signal } = new AbortController()

function fetched<T>(reached: FetchedItem<T>): T {
  if (reached.kind === 'fetched') return reached.fetched
  throw new Error(`the server asks: ${reached.asks.question.message}`)
}

/** The MCP host over a fresh database, with an administrator; `close` belongs into `afterAll` or `finally`. */
export async function testHost(
  options: Parameters<typeof testPlatform>[0] = {},
  deps: Partial<McpDeps> = {},
): Promise<TestHost & { close(): Promise<void> }> {
  const held = await testPlatform(options)
  const { id: userId } = await held.platform.db.client.user.create({
    data: { id: crypto.randomUUID(), email: 'ada@example.org', name: 'Ada', role: 'admin', createdAt: new Date() },
  })
  const admin: Actor = { kind: 'user', userId, email: 'ada@example.org', name: 'Ada', role: 'admin', rights: rightsOf('admin') }
  const { mcp, mcpAdmin } = await createMcp(held.platform, { toolTimeoutMs: () => 5_000, ...deps })
  return {
    ...held,
    mcp,
    mcpAdmin,
    admin,
    call: (server, tool, args = {}, more = {}) =>
      mcp.call({ actor: admin, server, tool, arguments: args, runId: 'run-1', signal, ...more }),
    fill: async (server, name, args = {}) =>
      fetched(await mcp.promptsAndResources.prompt(admin, server, { name, arguments: args }, { signal })),
    read: async (server, asked) => fetched(await mcp.promptsAndResources.read(admin, server, asked, { signal })),
    async close() {
      await mcp.close()
      await held.dispose()
    },
  }
}
