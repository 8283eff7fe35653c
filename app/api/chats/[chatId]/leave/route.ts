import { AppError } from '#lib/errors.ts'
import { emptyBody, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { stopActiveRun } from '../../../stop-active-run.ts'

/** Deletes a temporary chat for good: its page was left. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('chatId'), body: emptyBody },
  async ({ actor, params: { chatId } }) => {
    const { chats, chatLife } = server()
    if (!(await chats.get(actor, chatId, 'own')).temporary) throw new AppError('chat_not_found')
    await stopActiveRun(actor, chatId, { isForGood: true })
    await chatLife.leave(actor, chatId)
  },
)
