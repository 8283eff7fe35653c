import { operation, operations, toFoundPassage } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.searchCollection, async ({ actor, params: { collectionId }, query: { q, limit }, request }) => {
  const found = await server().knowledge.search(actor, { query: q, limit, collectionIds: [collectionId], signal: request.signal })
  return { data: found.map(toFoundPassage) }
})
