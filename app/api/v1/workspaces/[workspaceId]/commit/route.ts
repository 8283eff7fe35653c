import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.commitWorkspace, async ({ actor, params: { workspaceId }, body }) => ({
  sha: (await server().repositories.commit(actor, workspaceId, body)).sha,
}))
