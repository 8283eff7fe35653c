import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({
  q: z.string().max(2_000),
  cursor: z.string().max(50).exactOptional(),
  limit: z.coerce.number().int().min(1).max(50).exactOptional(),
})

/** Searches everything that the person may read. */
export const GET = route({ auth: 'session', right: 'chat:read', query }, ({ actor, query }) => server().search.search(actor, query))
