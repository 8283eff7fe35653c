import { z } from 'zod'
import { roles } from '#lib/auth/index.ts'
import { personName, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const AT_ONCE = 100
const page = z.strictObject({ cursor: z.string().max(200).exactOptional() })
const account = z.strictObject({ name: personName, role: z.enum(roles).exactOptional() })

export const GET = route({ auth: 'session', right: 'admin:read', query: page }, async ({ query: { cursor } }) => {
  const { items, nextCursor } = await server().auth.serviceAccounts.page({ cursor, limit: AT_ONCE })
  return { data: items, nextCursor }
})

export const POST = route({ auth: 'session', right: 'admin:users', body: account, status: 201 }, ({ actor, body }) =>
  server().auth.serviceAccounts.create(actor, body),
)
