import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().modelsAdmin.models() }))
