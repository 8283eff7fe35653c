import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { stopActiveRun } from '../../stop-active-run.ts'

const params = z.object({ chatId: z.string() })

const body = z.strictObject({
  title: z.string().trim().min(1).max(200).optional(),
  model: z.string().min(1).max(300).nullish(),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000).optional(),
})

/** A chat's whole state in one read. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, async ({ actor, params: { chatId } }) => {
  const { chats } = server()
  const chat = await chats.get(actor, chatId)
  return { chat, path: await chats.path(actor, chatId) }
})

export const PATCH = route(
  { auth: 'session', right: 'chat:write', params, exists: ({ actor, params }) => server().chats.get(actor, params.chatId), body },
  async ({ actor, params: { chatId }, body: { title, model, selectedTools } }) => {
    const { chats, models } = server()
    const chat = await chats.update(actor, chatId, {
      ...(title === undefined ? {} : { title }),
      ...(model === undefined ? {} : { model: model === null ? null : (await models.resolve(actor, model)).id }),
      ...(selectedTools === undefined ? {} : { selectedTools }),
    })
    return { chat }
  },
)

export const DELETE = route({ auth: 'session', right: 'chat:write', params }, async ({ actor, params: { chatId } }) => {
  await stopActiveRun(actor, chatId)
  await server().chats.remove(actor, chatId)
})
