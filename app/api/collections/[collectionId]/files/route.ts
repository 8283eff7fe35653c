import { z } from 'zod'
import { named, route, scopes } from '#lib/http/index.ts'
import { MAX_FILE_BYTES } from '#lib/knowledge/shared.ts'
import { server } from '#lib/server.ts'

const page = z.object({ cursor: z.string().max(500).exactOptional(), limit: z.coerce.number().int().min(1).max(500).default(200) })
const query = z.object({ name: z.string().min(1).max(1_000).default('file') })

export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('collectionId'), query: page },
  async ({ actor, params, query }) => {
    const { items, nextCursor } = await server().knowledge.collections.files(actor, params.collectionId, query)
    return { data: items, nextCursor }
  },
)

/** Adds a file, which is read in its turn; the body is the raw file. */
export const POST = route(
  { auth: 'session', right: 'upload', scope: scopes.collection, query, bytes: MAX_FILE_BYTES, status: 202 },
  async ({ actor, params, query, bytes }) =>
    server().knowledge.collections.addFile(actor, params.collectionId, { name: query.name, bytes }),
)
