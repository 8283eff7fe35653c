import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.readServerLog, async ({ params: { slug } }) =>
  toSnake({ data: await server().mcpAdmin.servers.log(slug), nextCursor: null }),
)
