import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read', params: named('assistantId') }, async ({ actor, params }) => ({
  data: await server().assistants.versions(actor, params.assistantId),
}))
