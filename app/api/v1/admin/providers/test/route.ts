import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.testNewProvider, async ({ actor, body }) =>
  toSnake(await server().modelsAdmin.testProvider(actor, { form: body })),
)
