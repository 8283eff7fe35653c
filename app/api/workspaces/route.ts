import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor }) => ({ data: await server().workspaces.list(actor) }))
