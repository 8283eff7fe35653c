import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = operation(operations.updatePolicy, async ({ actor, params: { policyId }, body }) =>
  toSnake(await server().mcpAdmin.policies.update(actor, policyId, body)),
)

export const DELETE = operation(operations.deletePolicy, async ({ actor, params: { policyId } }) =>
  server().mcpAdmin.policies.remove(actor, policyId),
)
