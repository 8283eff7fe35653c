import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PUT = operation(operations.setDefaultModel, async ({ actor, body: { id } }) => {
  await server().modelsAdmin.setDefault(actor, id)
})
