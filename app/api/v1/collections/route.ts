import { operation, operations, toCollection } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listCollections, async ({ actor }) => ({
  data: (await server().knowledge.collections.list(actor)).map(toCollection),
}))

export const POST = operation(operations.createCollection, async ({ actor, body }) =>
  toCollection(await server().knowledge.collections.create(actor, body)),
)
