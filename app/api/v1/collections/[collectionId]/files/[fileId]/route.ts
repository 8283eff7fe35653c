import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = operation(operations.removeCollectionFile, ({ actor, params: { collectionId, fileId } }) =>
  server().knowledge.collections.removeFile(actor, collectionId, fileId),
)
