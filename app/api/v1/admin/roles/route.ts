import { operation, operations, roleName } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listRoles, async () => {
  const rows = await server().auth.roles.list()
  return { data: rows.map(({ role, permissions }) => ({ role: roleName(role), permissions })), next_cursor: null }
})
