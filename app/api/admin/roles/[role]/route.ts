import { z } from 'zod'
import { permissions, roles } from '#lib/auth/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ role: z.enum(roles) })
const body = z.strictObject({ permissions: z.array(z.enum(permissions)).max(permissions.length) })

/** Sets what a role may do. */
export const PUT = route({ auth: 'session', right: 'admin:access', params, body }, async ({ actor, params: { role }, body: given }) => ({
  data: await server().auth.roles.update(actor, role, given.permissions),
}))
