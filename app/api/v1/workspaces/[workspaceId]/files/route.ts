import { operation, operations, toWorkspaceFile } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listFiles, async ({ actor, params: { workspaceId }, query }) => {
  const { items, nextCursor, omitted } = await server().workspaces.files(actor, workspaceId, query)
  return { data: items.map(toWorkspaceFile), next_cursor: nextCursor, omitted: { files: omitted.files, notes: [...omitted.notes] } }
})
