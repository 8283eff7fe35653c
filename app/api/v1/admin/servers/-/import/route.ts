import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.importServers, async ({ actor, body: { text, names } }) => {
  const { servers } = server().mcpAdmin
  if (names === undefined) return toSnake({ preview: await servers.previewImport(text) })
  return toSnake({ data: await servers.importServers(actor, text, names) })
})
