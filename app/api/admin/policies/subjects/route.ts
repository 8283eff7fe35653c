import { grantedRoles } from '#lib/access/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Most groups that a form offers. */
const MOST_GROUPS = 500

/** Lists the groups and roles that a policy can name, with the members of each group. */
export const GET = route({ auth: 'session', right: 'admin:read' }, async () => {
  const { items } = await server().access.groups.list({ limit: MOST_GROUPS })
  const groups = items.map(({ id, name, members }) => ({ kind: 'group' as const, id, name, members }))
  return { data: [...grantedRoles.map(id => ({ kind: 'role' as const, id, name: id, members: null })), ...groups] }
})
