import { operation, operations, roleOf } from '#lib/api-v1/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

export const PUT = operation(operations.updateRole, async ({ actor, params: { role: name }, body: { permissions } }) => {
  const role = roleOf(name)
  const found = (await server().auth.roles.update(actor, role, permissions)).find(row => row.role === role)
  if (!found) throw new AppError('not_found')
  return { role: name, permissions: found.permissions }
})
