import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = operation(operations.takeAccess, async ({ actor, params: { grantId } }) =>
  server().access.grants.take(actor, grantId),
)
