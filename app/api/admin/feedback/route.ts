import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const query = z.object({
  days: z.coerce.number().int().min(1).max(3650).default(30),
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** Returns counts of opinions by model and assistant, and a page of those that administrators may read. */
export const GET = route({ auth: 'session', right: 'admin:read', query }, async ({ query: { days, cursor, limit } }) => {
  const { feedback, assistants, platform } = server()
  const [summary, shared] = await Promise.all([
    feedback.summary(new Date(platform.clock.nowMs() - days * DAY_MS)),
    feedback.shared({ limit, ...(cursor === undefined ? {} : { cursor }) }),
  ])
  const ids = [...summary.assistants, ...shared.items].flatMap(({ assistantId }) => assistantId ?? [])
  const names = await assistants.namesOf(ids)
  return { ...summary, shared: shared.items, nextCursor: shared.nextCursor, names: Object.fromEntries(names) }
})
