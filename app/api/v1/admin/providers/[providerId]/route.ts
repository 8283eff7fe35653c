import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = operation(operations.updateProvider, async ({ actor, params: { providerId }, body }) =>
  toSnake(await server().modelsAdmin.updateProvider(actor, providerId, body)),
)

export const DELETE = operation(operations.deleteProvider, async ({ actor, params: { providerId } }) =>
  server().modelsAdmin.deleteProvider(actor, providerId),
)
