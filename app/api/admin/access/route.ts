import { z } from 'zod'
import { objectQuery } from '#lib/access/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = objectQuery.extend({
  cursor: z.string().max(500).exactOptional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

/** Lists who may use a thing, and why. */
export const GET = route({ auth: 'session', right: 'admin:access', query }, async ({ query: { kind, id, ...page } }) => {
  const { items, nextCursor } = await server().access.whoMayUse(kind, id, page)
  return { data: items, nextCursor }
})
