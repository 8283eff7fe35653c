import { publishRevoked } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { ownChats, publishListed } from '#lib/projects/index.ts'
import type { ChatLife } from './life.ts'
import { purgeChat, type RemoveOfChat } from './purge.ts'

/** Ends temporary chats: they are left for good, or kept. */
export function createTemporary(
  { db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>,
  removers: readonly RemoveOfChat[],
): Pick<ChatLife, 'leave' | 'keep'> {
  return {
    async leave(actor, chatId) {
      const where = { id: chatId, temporary: true, rootChatId: null, ...ownChats(actor) }
      const { count } = await db.client.chat.updateMany({ where, data: { deletedAt: now(clock) } })
      if (count === 0) throw new AppError('chat_not_found')
      bus.publish(`chat:${chatId}`, { kind: 'deleted' })
      publishRevoked(bus)
      // An answer that is still ending writes its last rows; the next purge takes it then.
      if (await purgeChat({ db }, chatId, removers)) await db.eraseDeleted()
    },

    async keep(actor, chatId) {
      const where = { id: chatId, temporary: true, rootChatId: null, ...ownChats(actor) }
      const { count } = await db.client.chat.updateMany({ where, data: { temporary: false } })
      if (count === 0) throw new AppError('chat_not_found')
      bus.publish(`chat:${chatId}`, { kind: 'standing' })
      publishListed(bus, { userId: actor.userId, projectId: null, sharedInProject: false })
    },
  }
}
