import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.restartServer, async ({ actor, params: { slug } }) =>
  toSnake(await server().mcpAdmin.servers.restart(actor, slug)),
)
