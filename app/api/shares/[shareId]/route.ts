import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route(
  { auth: 'session', right: 'chat:write', params: z.object({ shareId: z.string() }) },
  async ({ actor, params: { shareId } }) => {
    await server().sharing.revoke(actor, shareId)
  },
)
