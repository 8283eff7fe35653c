import { z } from 'zod'
import { roles } from '#lib/auth/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const change = z.strictObject({ role: z.enum(roles).exactOptional(), disabled: z.boolean().exactOptional() })

export const PATCH = route(
  {
    auth: 'session',
    right: 'admin:users',
    scope: scopes.user,
    body: change,
  },
  async ({ actor, params, body }) => server().auth.users.update(actor, params.userId, body),
)

/** Deletes an account with all that belongs to it, irreversibly. */
export const DELETE = route({ auth: 'session', right: 'admin:users', params: named('userId') }, async ({ actor, params }) =>
  server().auth.users.remove(actor, params.userId),
)
