import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.refreshModels, async ({ params: { providerId } }) =>
  toSnake(await server().modelsAdmin.refreshModels(providerId)),
)
