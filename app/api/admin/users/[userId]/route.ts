import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const change = z.strictObject({ role: z.enum(['admin', 'member']).exactOptional(), disabled: z.boolean().exactOptional() })

export const PATCH = route(
  {
    auth: 'session',
    right: 'admin:write',
    params: z.object({ userId: z.uuid() }),
    exists: ({ params }) => server().auth.users.get(params.userId),
    body: change,
  },
  async ({ actor, params, body }) => server().auth.users.update(actor, params.userId, body),
)

/** Deletes an account with all that belongs to it, irreversibly. */
export const DELETE = route({ auth: 'session', right: 'admin:write', params: z.object({ userId: z.uuid() }) }, async ({ actor, params }) =>
  server().auth.users.remove(actor, params.userId),
)
