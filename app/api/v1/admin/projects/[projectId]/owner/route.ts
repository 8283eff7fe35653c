import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PUT = operation(operations.giveProjectOwner, async ({ actor, params: { projectId }, body: { user_id: userId } }) => {
  await server().projects.giveOwner(actor, projectId, { userId })
})
