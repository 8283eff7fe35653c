import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = route({ auth: 'session', right: 'admin:settings', params: named('runId') }, async ({ actor, params }) => {
  await server().runs.all.stop(actor, params.runId)
})
