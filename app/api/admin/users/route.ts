import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists people with the names of their groups; for a manager, those of own groups. */
export const GET = route({ auth: 'session', right: ['admin:read', 'group:users'] }, async ({ actor }) => {
  const { people, groups } = await server().auth.people.list(actor)
  return { data: people, groups }
})
