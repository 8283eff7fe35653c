import { z } from 'zod'
import { roles } from '#lib/auth/index.ts'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const change = z.strictObject({ role: z.enum(roles).exactOptional(), disabled: z.boolean().exactOptional() })

/** Changes a person; a manager enables and disables members of own groups. */
export const PATCH = route(
  { auth: 'session', right: ['admin:users', 'group:users'], scope: scopes.person, body: change },
  async ({ actor, params: { userId }, body }) => {
    const { users, people } = server().auth
    await users.update(actor, userId, body)
    return people.get(actor, userId)
  },
)

/** Deletes an account with all that belongs to it, irreversibly. */
export const DELETE = route({ auth: 'session', right: 'admin:users', params: named('userId') }, async ({ actor, params }) =>
  server().auth.users.remove(actor, params.userId),
)
