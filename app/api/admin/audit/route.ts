import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { namedEntries, trailQuery } from './entries.ts'

const page = trailQuery.extend({
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** Lists entries, newest first, each with the person who acted; `actor` is null for the system. */
export const GET = route({ auth: 'session', right: 'audit:read', query: page }, async ({ query: { cursor, limit, ...asked } }) => {
  const [events, named] = await Promise.all([server().platform.audit.list({ ...asked, before: cursor, limit: limit + 1 }), namedEntries()])
  const shown = events.slice(0, limit)
  return { data: shown.map(named), nextCursor: events.length > limit ? (shown.at(-1)?.id ?? null) : null }
})
