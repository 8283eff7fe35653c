import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listPolicies, async () =>
  toSnake({ data: await server().mcpAdmin.policies.list(), nextCursor: null }),
)

export const POST = operation(operations.createPolicy, async ({ actor, body }) =>
  toSnake(await server().mcpAdmin.policies.create(actor, body)),
)
