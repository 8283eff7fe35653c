import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ assistantId: z.string().max(64) })

export const POST = route({ auth: 'session', right: 'self:write', params }, async ({ actor, params }) =>
  server().assistants.restore(actor, params.assistantId),
)
