import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listProviders, async () =>
  toSnake({ data: await server().modelsAdmin.providers(), nextCursor: null }),
)

export const POST = operation(operations.createProvider, async ({ actor, body }) =>
  toSnake(await server().modelsAdmin.createProvider(actor, body)),
)
