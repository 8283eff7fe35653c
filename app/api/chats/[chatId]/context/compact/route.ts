import type { CompactionStart } from '#lib/context/index.ts'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { server as t } from '#lib/words/en/server.ts'

const MESSAGES: Readonly<Record<CompactionStart, () => string>> = {
  started: () => t('earlierMessagesBeingSummarised'),
  running: () => t('earlierMessagesAlreadyBeing'),
  nothing: () => t('nothingSummariseYetNewest'),
}

/** Starts to compact the chat; the page is notified of the end. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('chatId'), status: 202 },
  async ({ actor, params: { chatId } }) => {
    const status = await server().compactions.compact(actor, chatId)
    return { status, message: MESSAGES[status]() }
  },
)
