import type { Actor } from '#lib/auth/index.ts'
import { route, scopes } from '#lib/http/index.ts'
import type { McpAdmin } from '#lib/mcp/index.ts'
import { acceptedTools } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

/** Makes the route by which an administrator decides on changed tools of a server. They are named with the definitions that the administrator has seen. */
export function decideTools(decide: (tools: McpAdmin['tools']) => (actor: Actor, slug: string, seen: SeenTools) => Promise<void>) {
  return route(
    {
      auth: 'session',
      right: 'admin:servers',
      scope: scopes.mcpServer,
      body: acceptedTools,
    },
    async ({ actor, params, body }) => {
      const { tools } = server().mcpAdmin
      await decide(tools)(actor, params.slug, body.tools)
      return { data: await tools.list(actor, params.slug) }
    },
  )
}

type SeenTools = Parameters<McpAdmin['tools']['accept']>[2]
