import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getServer, async ({ params: { slug } }) => toSnake(await server().mcpAdmin.servers.get(slug)))

export const PATCH = operation(operations.updateServer, async ({ actor, params: { slug }, body }) =>
  toSnake(await server().mcpAdmin.servers.update(actor, slug, body)),
)

export const DELETE = operation(operations.deleteServer, async ({ actor, params: { slug } }) =>
  server().mcpAdmin.servers.remove(actor, slug),
)
