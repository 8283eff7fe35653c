import { groupForm, groupPage } from '#lib/access/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the groups; for a manager, those that they manage. */
export const GET = route({ auth: 'session', right: ['admin:read', 'group:users'], query: groupPage }, async ({ actor, query }) => {
  const { access, auth } = server()
  const { items, nextCursor } = await access.groups.list(query, await auth.reach(actor, 'admin:read'))
  return { data: items, nextCursor }
})

export const POST = route({ auth: 'session', right: 'admin:access', body: groupForm, status: 201 }, ({ actor, body }) =>
  server().access.groups.create(actor, body),
)
