import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getWebSearch, async () => toSnake(await server().webSearch.view()))

export const PUT = operation(operations.setWebSearch, async ({ actor, body }) => toSnake(await server().webSearch.update(actor, body)))

export const DELETE = operation(operations.removeWebSearch, async ({ actor }) => toSnake(await server().webSearch.remove(actor)))
