import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ assistantId: z.string().max(64), version: z.coerce.number().int().min(1).max(1_000_000) })

export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params }) =>
  server().assistants.version(actor, params.assistantId, params.version),
)
