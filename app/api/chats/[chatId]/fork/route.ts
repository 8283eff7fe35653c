import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const body = z.strictObject({ messageId: z.string().min(1).max(200) })

/** Copies the path up to a message into a new chat of the person. */
export const POST = route({ auth: 'session', right: 'chat:write', scope: scopes.chat, body, status: 201 }, ({ actor, params, body }) =>
  server().chatLife.fork(actor, params.chatId, body.messageId),
)
