import { operation, operations, toWorkspace } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listWorkspaces, async ({ actor }) => {
  const { workspaces, maps } = server()
  const views = await workspaces.list(actor)
  // A program that waits for an index waits for it to be built.
  for (const { id, index } of views) if (index === 'building') await maps.open(actor, id)
  return { data: views.map(toWorkspace) }
})
