import { z } from 'zod'
import type { AuditEvent } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'

/** Query of the trail. `about` leaves out decisions about tool calls, or all else; `from` is included, `until` is not. */
export const trailQuery = z.object({
  about: z.enum(['changes', 'calls']).optional(),
  from: z.coerce.date().optional(),
  until: z.coerce.date().optional(),
})

/** Service accounts whose names the trail shows. */
const MOST_SERVICES = 1_000

/** Returns a function that adds the people an entry names: actor, target, and those in its details. */
export async function namedEntries() {
  const { users: accounts, serviceAccounts } = server().auth
  const [persons, services] = await Promise.all([accounts.list(), serviceAccounts.page({ limit: MOST_SERVICES })])
  const users = [...persons, ...services.items.map(service => ({ ...service, email: 'service account' }))]
  const people = new Map(users.map(({ id, name, email }) => [id, { id, name, email }]))
  return ({ actorId, target, detail = {}, ...event }: AuditEvent) => ({
    ...event,
    target: target ?? null,
    targetPerson: people.get(target ?? '') ?? null,
    actor: people.get(actorId ?? '') ?? null,
    detail: Object.fromEntries(
      Object.entries(detail).map(([key, value]) => {
        const person = people.get(String(value))
        return [person && key === 'userId' ? 'person' : key, person ? `${person.name} (${person.email})` : value]
      }),
    ),
  })
}
