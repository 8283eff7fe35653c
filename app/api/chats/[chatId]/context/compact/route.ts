import type { CompactionStart } from '#lib/context/index.ts'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const MESSAGES: Readonly<Record<CompactionStart, string>> = {
  started: 'Earlier messages are being summarised.',
  running: 'Earlier messages are already being summarised.',
  nothing: 'There is nothing to summarise yet: the newest messages stay as they are.',
}

/** Starts to compact the chat; the page is notified of the end. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('chatId'), status: 202 },
  async ({ actor, params: { chatId } }) => {
    const status = await server().compactions.compact(actor, chatId)
    return { status, message: MESSAGES[status] }
  },
)
