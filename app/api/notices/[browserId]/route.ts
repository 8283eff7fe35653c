import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const DELETE = route(
  { auth: 'session', right: 'self:write', params: z.object({ browserId: z.string().max(64) }) },
  async ({ actor, params }) => {
    await server().notices.remove(actor, params.browserId)
  },
)
