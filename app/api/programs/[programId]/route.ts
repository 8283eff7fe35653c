import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ programId: z.uuid() })

export const DELETE = route({ auth: 'session', right: 'self:write', params }, async ({ actor, params }) =>
  server().oauthServer.disconnect(actor, params.programId),
)
