import { z } from 'zod'
import { named, route, scopes } from '#lib/http/index.ts'
import { MAX_INSTRUCTIONS, parametersSchema } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'
import { stopActiveRun } from '../../stop-active-run.ts'

const body = z.strictObject({
  title: z.string().trim().min(1).max(200).exactOptional(),
  model: z.string().min(1).max(300).nullable().exactOptional(),
  instructions: z.string().max(MAX_INSTRUCTIONS).nullable().exactOptional(),
  parameters: parametersSchema.exactOptional(),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000).exactOptional(),
  assistantId: z.uuid().nullable().exactOptional(),
})

/** Returns a chat's state in one read: its newest messages, and how many precede them. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params: { chatId } }) => {
  const { chats } = server()
  const chat = await chats.get(actor, chatId)
  return { chat, ...(await chats.pathEnd(actor, chatId)) }
})

export const PATCH = route(
  { auth: 'session', right: 'chat:write', scope: scopes.chat, body },
  async ({ actor, params: { chatId }, body }) => {
    const { assistants, chats, models } = server()
    if (typeof body.assistantId === 'string') await assistants.forRun(actor, body.assistantId)
    const model = typeof body.model === 'string' ? { model: (await models.resolve(actor, body.model)).id } : {}
    return { chat: await chats.update(actor, chatId, { ...body, ...model }) }
  },
)

export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('chatId') }, async ({ actor, params: { chatId } }) => {
  await stopActiveRun(actor, chatId)
  await server().chats.remove(actor, chatId)
})
