import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'
import { wholeDiff } from '#lib/workspace/index.ts'

export const GET = operation(operations.diffWorkspace, async ({ actor, params: { workspaceId } }) => ({
  diff: wholeDiff((await server().repositories.changes(actor, workspaceId)).files),
}))
