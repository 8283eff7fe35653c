import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('shareId') }, async ({ actor, params: { shareId } }) => {
  await server().sharing.revoke(actor, shareId)
})
