import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.testServer, async ({ actor, body: { server: input, ...existing }, request }) =>
  toSnake(await server().mcpAdmin.servers.test(actor, input, { ...existing, signal: request.signal })),
)
