import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { ChatAccess } from './roles.ts'
import { chatsFor } from './scope.ts'

type Db = Pick<Platform, 'db'>['db']

/** Requires access to a chat. Throws `chat_not_found` where the actor may not even read it, and `forbidden` where they may not do more. */
export async function requireChat(db: Pick<Db, 'client'>, actor: Actor, wanted: { chatId: string; access: ChatAccess }): Promise<void> {
  const { chatId: id, access } = wanted
  if ((await db.client.chat.count({ where: { AND: [{ id }, chatsFor(actor, access)] } })) > 0) return
  const isReadable = access !== 'read' && (await db.client.chat.count({ where: { AND: [{ id }, chatsFor(actor)] } })) > 0
  throw isReadable ? notMore(access) : new AppError('chat_not_found')
}

/** Refusal of more than an actor may do with a chat that they can read. */
export function notMore(access: ChatAccess): AppError {
  const message = access === 'own' ? t('onlyOwnerChatCan') : t('canReadChatBut')
  return new AppError('forbidden', { message })
}
