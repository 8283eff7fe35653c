import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.testWebSearch, async ({ actor, body, request }) =>
  toSnake(await server().webSearch.test(actor, body, request.signal)),
)
