import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = operation(operations.updateFolder, async ({ actor, params: { folderId }, body }) =>
  toSnake(await server().foldersAdmin.update(actor, folderId, body)),
)

export const DELETE = operation(operations.deleteFolder, async ({ actor, params: { folderId } }) =>
  server().foldersAdmin.remove(actor, folderId),
)
