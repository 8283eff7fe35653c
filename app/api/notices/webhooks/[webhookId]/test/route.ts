import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ webhookId: z.string().max(64) })

/** Sends a test notice; a failure is an answer. */
export const POST = route({ auth: 'session', right: 'self:write', params }, ({ actor, params }) =>
  server().notices.webhooks.test(actor, params.webhookId),
)
