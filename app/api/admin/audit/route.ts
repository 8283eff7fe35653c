import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const page = z.object({
  about: z.enum(['changes', 'calls']).optional(),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** Lists entries, newest first, each with the person who acted; `actor` is null for the system. `about` leaves out decisions about tool calls, or all else. */
export const GET = route({ auth: 'session', right: 'admin:read', query: page }, async ({ query: { about, cursor, limit } }) => {
  const { platform, auth } = server()
  const [events, users] = await Promise.all([platform.audit.list({ about, before: cursor, limit: limit + 1 }), auth.users.list()])
  const people = new Map(users.map(({ id, name, email }) => [id, { id, name, email }]))
  const shown = events.slice(0, limit)
  const data = shown.map(({ actorId, target = null, ...event }) => ({
    ...event,
    target,
    targetPerson: people.get(target ?? '') ?? null,
    actor: people.get(actorId ?? '') ?? null,
  }))
  return { data, nextCursor: events.length > limit ? (shown.at(-1)?.id ?? null) : null }
})
