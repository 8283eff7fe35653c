import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listOfferedModels, async () =>
  toSnake({ data: await server().modelsAdmin.models(), nextCursor: null }),
)

export const PATCH = operation(operations.changeModel, async ({ actor, query: { id }, body }) =>
  toSnake(await server().modelsAdmin.updateModel(actor, id, body)),
)
