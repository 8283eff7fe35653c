import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import { MAX_APP_NOTE_CHARS } from '#lib/chats/index.ts'
import { server } from '#lib/server.ts'

const name = z.string().min(1).max(500)

export const appParams = z.object({ chatId: z.string(), slug: z.string().min(1).max(64) })

type Asked = { actor: Actor; params: { chatId: string } }

/** Requires that the person may see the chat, and so its Apps. */
export const readableChat = ({ actor, params }: Asked) => server().chats.get(actor, params.chatId)

/** Requires that the person may continue the chat, and so lets its Apps act. */
export const writableChat = ({ actor, params }: Asked) => server().chats.get(actor, params.chatId, 'write')

export const appAsked = z.strictObject({ tool: name, seen: z.string().length(64).exactOptional() })

export const appCall = z.strictObject({
  tool: name,
  arguments: z.record(z.string(), z.unknown()),
  approval: z.strictObject({ call: z.string().max(100), choice: z.enum(['allow_once', 'allow_session', 'allow_always']) }).exactOptional(),
})

export const appNote = z.strictObject({ callId: z.string().min(1).max(200), text: z.string().max(MAX_APP_NOTE_CHARS) })

export const appResource = z.strictObject({ uri: z.string().min(1).max(4_000) })
