import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ assistantId: z.string().max(64) })

export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params }) => ({
  data: await server().assistants.versions(actor, params.assistantId),
}))
