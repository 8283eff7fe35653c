import { type Actor, takeTurns } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { ownChats, publishListed } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ChatChange, ChatLife } from './life.ts'
import { MAX_TAGS, type TagName, tagRefusal, tagsOf } from './tag-names.ts'

/** Most chats that a person can pin: all of them are at the head of the list. */
export const MAX_PINNED = 100

/** Changes several chats in one transaction, all or none. */
export function createChangeChats({ db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>): ChatLife['change'] {
  return async (actor, ids, change) => {
    const added = (change.addTags ?? []).flatMap(tagsOf)
    const removed = (change.removeTags ?? []).flatMap(tagsOf)
    const refusal = tagRefusal(added)
    if (refusal !== null) throw new AppError('invalid_request', { message: refusal })
    const select = { id: true, userId: true, projectId: true, sharedInProject: true } as const
    const chats = await db.client.$transaction(async tx => {
      // Two devices may add the same tag, or pin the last chat that may be pinned.
      if (added.length > 0 || change.pinned) await takeTurns(tx, clock)
      const where = { id: { in: [...new Set(ids)] }, temporary: false, ...ownChats(actor) }
      const found = await tx.chat.findMany({ where, select })
      if (found.length === 0) throw new AppError('chat_not_found')
      const own = found.map(({ id }) => id)
      await mark(tx, own, { change, at: now(clock) })
      if (removed.length > 0)
        await tx.chatTag.deleteMany({ where: { chatId: { in: own }, folded: { in: removed.map(({ folded }) => folded) } } })
      if (added.length > 0) await addTags(tx, own, added)
      if (change.pinned) await requireFewPinned(tx, actor)
      return found
    })
    const [first] = chats
    // One note for the owner's lists; others only learn of chats that are shared.
    if (first) publishListed(bus, { ...first, sharedInProject: false })
    for (const { id } of chats) bus.publish(`chat:${id}`, { kind: 'standing' })
    return chats.map(({ id }) => id)
  }
}

async function mark(tx: Tx, ids: string[], { change: { pinned, archived }, at }: { change: ChatChange; at: Date }): Promise<void> {
  const where = { id: { in: ids } }
  // Chats that are pinned or archived already keep their time.
  if (pinned === true) await tx.chat.updateMany({ where: { ...where, pinnedAt: null }, data: { pinnedAt: at } })
  if (pinned === false) await tx.chat.updateMany({ where, data: { pinnedAt: null } })
  if (archived === true) await tx.chat.updateMany({ where: { ...where, archivedAt: null }, data: { archivedAt: at, pinnedAt: null } })
  if (archived === false) await tx.chat.updateMany({ where, data: { archivedAt: null } })
}

async function addTags(tx: Tx, ids: string[], tags: readonly TagName[]): Promise<void> {
  const present = await tx.chatTag.findMany({ where: { chatId: { in: ids } }, select: { chatId: true, folded: true } })
  const known = new Set(present.map(({ chatId, folded }) => `${chatId} ${folded}`))
  const rows = ids.flatMap(chatId => tags.filter(({ folded }) => !known.has(`${chatId} ${folded}`)).map(tag => ({ chatId, ...tag })))
  const counts = new Map<string, number>()
  for (const { chatId } of [...present, ...rows]) counts.set(chatId, (counts.get(chatId) ?? 0) + 1)
  if ([...counts.values()].some(count => count > MAX_TAGS))
    throw new AppError('limit_reached', { message: t('chatCanMostMax', { maxTags: MAX_TAGS }) })
  if (rows.length > 0) await tx.chatTag.createMany({ data: rows })
}

async function requireFewPinned(tx: Tx, actor: Actor): Promise<void> {
  const pinned = await tx.chat.count({ where: { ...ownChats(actor), pinnedAt: { not: null } } })
  if (pinned <= MAX_PINNED) return
  throw new AppError('limit_reached', { message: t('canPinMostMax', { maxPinned: MAX_PINNED }) })
}
