import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Ends the run's wait for servers that are starting. */
export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('chatId') }, async ({ actor, params }) => {
  const { runs } = server()
  const run = await runs.active(actor, params.chatId)
  if (run) await runs.skipServers(actor, run.id)
})
