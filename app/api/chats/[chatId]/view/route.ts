import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { loadChat } from '../../../../(chat)/load-chat.ts'

const params = z.object({ chatId: z.string() })

/** Returns what the chat's page starts with: its newest messages, and the run in progress. */
export const GET = route({ auth: 'session', right: 'chat:read', params }, ({ actor, params: { chatId } }) => loadChat(actor, chatId))
