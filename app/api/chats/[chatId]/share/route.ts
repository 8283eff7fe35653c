import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { previewOf } from '#lib/sharing/index.ts'

export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params: { chatId } }) => {
  const { sharing } = server()
  const shares = await sharing.list(actor, chatId)
  const { messages, ...preview } = await sharing.preview(actor, chatId)
  return { shares, preview: { ...preview, messages: messages.map(previewOf) } }
})

export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params: named('chatId'),
    body: z.strictObject({ isLive: z.boolean().default(false), withPictures: z.boolean().default(false) }),
    status: 201,
  },
  async ({ actor, params: { chatId }, body }) => {
    const share = await server().sharing.create(actor, chatId, body)
    return { share }
  },
)

export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('chatId') }, async ({ actor, params: { chatId } }) => {
  await server().sharing.revokeAll(actor, chatId)
})
