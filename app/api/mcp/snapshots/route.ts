import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.object({ chat: z.string().max(64) })

/** Lists the snapshots of resources in a chat, and which are outdated. Subscribes to their changes at their servers. */
export const GET = route({ auth: 'session', right: 'chat:read', query }, async ({ actor, query }) => {
  const data = await server().files.snapshots(actor, query.chat)
  const fresh = data.filter(one => one.changedAt === null)
  void server().mcp.promptsAndResources.watch(
    actor,
    fresh.flatMap(({ origin }) => (origin.uri === null ? [] : [{ server: origin.server, uri: origin.uri }])),
  )
  return { data }
})
