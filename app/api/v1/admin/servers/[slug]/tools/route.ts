import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listServerTools, async ({ actor, params: { slug } }) => {
  const tools = await server().mcpAdmin.tools.list(actor, slug)
  // A schema is the server's own: its names stay as they are.
  const data = tools.map(({ inputSchema, ...tool }) => ({ ...toSnake<{ name: string }>(tool), input_schema: inputSchema }))
  return { data, next_cursor: null }
})
