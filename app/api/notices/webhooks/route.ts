import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({
  data: await server().notices.webhooks.list(actor),
}))

const body = z.strictObject({ url: z.string().trim().max(2_000) })

/** Adds a webhook; only this response holds its secret. */
export const POST = route({ auth: 'session', right: 'self:write', body, status: 201 }, ({ actor, body }) =>
  server().notices.webhooks.add(actor, body.url),
)
