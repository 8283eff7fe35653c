import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PUT = operation(operations.orderPolicies, async ({ actor, body: { ids } }) =>
  toSnake({ data: await server().mcpAdmin.policies.reorder(actor, ids), nextCursor: null }),
)
