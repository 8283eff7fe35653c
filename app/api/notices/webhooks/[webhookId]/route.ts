import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ isPaused: z.boolean() })

export const PATCH = route({ auth: 'session', right: 'self:write', params: named('webhookId'), body }, ({ actor, params, body }) =>
  server().notices.webhooks.pause(actor, params.webhookId, body.isPaused),
)

export const DELETE = route({ auth: 'session', right: 'self:write', params: named('webhookId') }, async ({ actor, params }) => {
  await server().notices.webhooks.remove(actor, params.webhookId)
})
