import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const id = z.string().min(1).max(200)
const query = z.strictObject({ from: id, to: id })

/** Counts the steps up from a message to another on its path; null if that is on another branch. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('chatId'), query },
  async ({ actor, params: { chatId }, query: messages }) => ({
    steps: await server().chats.stepsUp(actor, chatId, messages),
  }),
)
