import { createGateway } from '#lib/gateway/index.ts'
import { createMcp } from '#lib/mcp/index.ts'
import { installServer, type Server, server } from '#lib/server.ts'
import { type TestEdge, testEdge } from './edge.ts'
import { type Journal, newJournal, testServer } from './mcp/index.ts'

/** For the server to start on a busy machine. */
export const PATIENCE_MS = 90_000

export interface GatewayEdge extends TestEdge {
  /** Journal of the server `test`. */
  journal: Journal
  /** A person whose tools are ready. */
  ann: { id: string; cookie: string }
}

/** The edge with the gateway and one MCP server behind it, `test`. `domains` puts others in the place of those that the edge has. */
export async function gatewayEdge(domains: (edge: TestEdge) => Partial<Server> = () => ({})): Promise<GatewayEdge> {
  const journal = newJournal()
  const edge = await testEdge({ config: { mcpServers: { test: testServer(journal) } } })
  const { platform } = edge
  const { mcp } = await createMcp(platform, { toolTimeoutMs: () => 60_000 })
  installServer({ ...server(), mcp, gateway: createGateway({ platform, mcp }), ...domains(edge) })
  const ann = await edge.person('ann@example.com')
  const actor = await edge.auth.actorOfUser(ann.id)
  if (actor) await mcp.tools(actor, { waitMs: PATIENCE_MS, signal: AbortSignal.timeout(PATIENCE_MS) })
  return {
    ...edge,
    journal,
    ann,
    async dispose() {
      await server().gateway.close()
      await mcp.close()
      await edge.dispose()
      journal.remove()
    },
  }
}
