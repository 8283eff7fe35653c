import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { isUniqueViolation, now, type Platform, type Prisma } from '#lib/platform/index.ts'

/** Files that Parley keeps for one chat. */
export interface Tree {
  id: string
  chatId: string
  title: string
  fileCount: number
}

/** Trees of the actor's chats that are not deleted. */
export interface TreeRows {
  find(actor: Actor, treeId: string): Promise<Tree | null>
  /** Returns the newest ones. */
  all(actor: Actor): Promise<Tree[]>
  /** Finds the tree of a chat, or makes it. Throws `chat_not_found`. */
  ensure(actor: Actor, chatId: string): Promise<Tree>
}

const MOST_LISTED = 1_000
const TITLE = 'Files of this chat'

const columns = {
  id: true,
  chatId: true,
  title: true,
  chat: { select: { title: true } },
  _count: { select: { files: true } },
} satisfies Prisma.FileTreeSelect

const treeOf = ({ id, chatId, title, chat, _count }: Prisma.FileTreeGetPayload<{ select: typeof columns }>): Tree => ({
  id,
  chatId,
  title: chat.title || title,
  fileCount: _count.files,
})

export function createTreeRows({ db, clock }: Pick<Platform, 'db' | 'clock'>): TreeRows {
  const visible = (actor: Actor) => ({ chat: { deletedAt: null, ...ownedBy(actor) } })
  const ofChat = async (actor: Actor, chatId: string) => {
    const row = await db.client.fileTree.findFirst({ where: { chatId, ...visible(actor) }, select: columns })
    return row && treeOf(row)
  }
  return {
    async find(actor, treeId) {
      if (!isId(treeId)) return null
      const row = await db.client.fileTree.findFirst({ where: { id: treeId, ...visible(actor) }, select: columns })
      return row && treeOf(row)
    },

    async all(actor) {
      const orderBy = { createdAt: 'desc' } as const
      return (await db.client.fileTree.findMany({ where: visible(actor), select: columns, orderBy, take: MOST_LISTED })).map(treeOf)
    },

    async ensure(actor, chatId) {
      const found = await ofChat(actor, chatId)
      if (found) return found
      const isOwn = await db.client.chat.count({ where: { id: chatId, deletedAt: null, ...ownedBy(actor) } })
      if (isOwn === 0) throw new AppError('chat_not_found')
      const data = { id: newId(clock.nowMs()), chatId, title: TITLE, createdAt: now(clock) }
      await db.client.fileTree.create({ data }).catch((error: unknown) => {
        // Another request has just made it.
        if (!isUniqueViolation(error)) throw error
      })
      const made = await ofChat(actor, chatId)
      if (!made) throw new AppError('chat_not_found')
      return made
    },
  }
}
