import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ shares: await server().sharing.listAll(actor) }))
