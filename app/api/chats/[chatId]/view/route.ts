import { named, route } from '#lib/http/index.ts'
import { loadChat } from '../../../../(chat)/load-chat.ts'

/** Returns what the chat's page starts with: its newest messages, and the run in progress. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, ({ actor, params: { chatId } }) =>
  loadChat(actor, chatId),
)
