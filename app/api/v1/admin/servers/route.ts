import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listServers, async () =>
  toSnake({ data: await server().mcpAdmin.servers.list(), nextCursor: null }),
)

export const POST = operation(operations.createServer, async ({ actor, body }) =>
  toSnake(await server().mcpAdmin.servers.create(actor, body)),
)
