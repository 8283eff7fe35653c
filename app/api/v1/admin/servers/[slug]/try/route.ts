import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.tryTool, async ({ actor, params: { slug }, body, request }) => ({
  ...(await server().mcpAdmin.tools.try(actor, slug, { ...body, signal: request.signal })),
}))
