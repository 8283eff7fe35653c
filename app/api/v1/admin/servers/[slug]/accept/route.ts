import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.acceptTools, async ({ actor, params: { slug }, body: { tools } }) =>
  server().mcpAdmin.tools.accept(actor, slug, tools),
)
