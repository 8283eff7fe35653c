import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Counts the working links to a chat, for everybody who may read it. */
export const GET = route({ auth: 'session', right: 'chat:read', params: z.object({ chatId: z.string() }) }, ({ actor, params }) =>
  server().sharing.openLinks(actor, params.chatId),
)
