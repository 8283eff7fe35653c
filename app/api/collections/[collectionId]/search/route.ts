import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { MAX_QUERY_CHARS, MAX_RESULTS } from '#lib/knowledge/shared.ts'
import { server } from '#lib/server.ts'

const query = z.object({
  q: z.string().trim().min(1).max(MAX_QUERY_CHARS),
  limit: z.coerce.number().int().min(1).max(MAX_RESULTS).default(10),
})

export const GET = route(
  { auth: 'session', right: 'chat:read', scope: scopes.collection, query },
  async ({ actor, params: { collectionId }, query: { q, limit }, request }) => ({
    data: await server().knowledge.search(actor, { query: q, collectionIds: [collectionId], limit, signal: request.signal }),
  }),
)
