import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the groups with which the person may share things: their own, and for administrators all. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({
  data: await server().access.groups.choices(actor),
}))
