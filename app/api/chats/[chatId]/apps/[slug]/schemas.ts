import { z } from 'zod'
import { MAX_APP_NOTE_CHARS } from '#lib/chats/index.ts'
import { scopes, within } from '#lib/http/index.ts'

const name = z.string().min(1).max(500)

/** Apps of a chat that the person may see. */
export const app = within(scopes.chat, 'slug')

/** Apps that may act: the person may continue the chat. */
export const actingApp = within(scopes.writableChat, 'slug')

export const appAsked = z.strictObject({ tool: name, seen: z.string().length(64).exactOptional() })

export const appCall = z.strictObject({
  tool: name,
  arguments: z.record(z.string(), z.unknown()),
  approval: z.strictObject({ call: z.string().max(100), choice: z.enum(['allow_once', 'allow_session', 'allow_always']) }).exactOptional(),
})

export const appNote = z.strictObject({ callId: z.string().min(1).max(200), text: z.string().max(MAX_APP_NOTE_CHARS) })

export const appResource = z.strictObject({ uri: z.string().min(1).max(4_000) })
