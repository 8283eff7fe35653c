import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Lists the models that this person may choose, the default first. */
export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().models.list(actor) }))
