import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ projectId: z.string().max(200) })

/** Sums the tokens and the cost of the project's chats over the last 30 days. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params }) =>
  server().projects.usage(actor, params.projectId),
)
