import { operation, operations, toCollectionFile } from '#lib/api-v1/index.ts'
import { requireRight } from '#lib/auth/index.ts'
import { uploadIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listCollectionFiles, async ({ actor, params: { collectionId }, query }) => {
  const { items, nextCursor } = await server().knowledge.collections.files(actor, collectionId, query)
  return { data: items.map(toCollectionFile), next_cursor: nextCursor }
})

export const POST = operation(operations.addCollectionFile, async ({ actor, params: { collectionId }, request, bytes }) => {
  requireRight(actor, 'upload')
  const { id } = await server().knowledge.collections.addFile(actor, collectionId, await uploadIn(request, bytes))
  return { file_id: id }
})
