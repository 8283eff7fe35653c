import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.testProvider, async ({ actor, params: { providerId } }) =>
  toSnake(await server().modelsAdmin.testProvider(actor, { id: providerId })),
)
