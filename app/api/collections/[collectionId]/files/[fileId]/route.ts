import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = named('collectionId', 'fileId')

export const DELETE = route({ auth: 'session', right: 'self:write', params }, async ({ actor, params: { collectionId, fileId } }) =>
  server().knowledge.collections.removeFile(actor, collectionId, fileId),
)
