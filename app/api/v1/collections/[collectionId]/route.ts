import { operation, operations, toCollection } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getCollection, async ({ actor, params: { collectionId } }) =>
  toCollection(await server().knowledge.collections.get(actor, collectionId)),
)

export const PATCH = operation(operations.changeCollection, async ({ actor, params: { collectionId }, body }) =>
  toCollection(await server().knowledge.collections.update(actor, collectionId, body)),
)

export const DELETE = operation(operations.deleteCollection, ({ actor, params: { collectionId } }) =>
  server().knowledge.collections.remove(actor, collectionId),
)
