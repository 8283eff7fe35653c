import { z } from 'zod'
import type { InstructionsJson } from '#lib/context/index.ts'
import { isAppError } from '#lib/errors.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const params = z.object({ chatId: z.string() })

/** Returns the instructions that the model of the chat gets, by level. A model that is no longer offered gives none. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params },
  async ({ actor, params: { chatId } }): Promise<InstructionsJson> => {
    const { chats, models, settings } = server()
    const { model: id } = await chats.get(actor, chatId)
    const [{ instructions }, chat, model] = await Promise.all([
      settings.read(),
      chats.instructions(actor, chatId),
      models.resolve(actor, id).catch((error: unknown) => {
        if (isAppError(error)) return null
        throw error
      }),
    ])
    return {
      workspace: instructions.trim() === '' ? null : instructions,
      model: model?.instructions ?? null,
      modelTitle: model?.title ?? null,
      chat,
    }
  },
)
