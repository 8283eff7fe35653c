import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { fromStored, now, type Platform } from '#lib/platform/index.ts'
import { chatsSql, requireChat } from '#lib/projects/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { Knowledge } from '../knowledge.ts'
import { MAX_OF_CHAT } from '../limits.ts'
import { USABLE, usableValues } from '../search/scope.ts'

const MAY_USE = `SELECT c."id" FROM "Collection" c WHERE c."id" = ANY(?) AND ${USABLE}`

/** Keeps the collections of chats. Whoever reads the chat sees those of them that they may use. */
export function createOfChat({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Pick<Knowledge, 'ofChat' | 'searchedIn' | 'setOfChat' | 'copyOfChat'> {
  const ofChat: Knowledge['ofChat'] = async (actor, chatId) => {
    const { where, values } = chatsSql(actor)
    const rows = await db.query<{ id: string }>(
      `SELECT k."id" FROM "ChatCollection" cc JOIN "Chat" c ON c."id" = cc."chatId" JOIN (SELECT c."id", c."title" FROM "Collection" c WHERE ${USABLE}) k
        ON k."id" = cc."collectionId" WHERE cc."chatId" = ? AND ${where} ORDER BY cc."createdAt", k."id"`,
      [...usableValues(actor), chatId, ...values],
    )
    return rows.map(({ id }) => id)
  }

  async function ofProject(actor: Actor, chatId: string): Promise<string[]> {
    const { where, values } = chatsSql(actor)
    const [row] = await db.query<{ ids: string | null }>(
      `SELECT p."collectionIds" AS "ids" FROM "Chat" c JOIN "Project" p ON p."id" = c."projectId" WHERE c."id" = ? AND ${where}`,
      [chatId, ...values],
    )
    return row?.ids ? fromStored.json<string[]>(row.ids) : []
  }

  return {
    ofChat,

    async searchedIn(actor, chatId, also = []) {
      const own = await ofChat(actor, chatId)
      const others = [...new Set([...(await ofProject(actor, chatId)), ...also])].filter(id => !own.includes(id))
      if (others.length === 0) return own
      const usable = new Set((await db.query<{ id: string }>(MAY_USE, [others, ...usableValues(actor)])).map(({ id }) => id))
      return [...own, ...others.filter(id => usable.has(id))]
    },

    async setOfChat(actor, chatId, given) {
      await requireChat(db, actor, { chatId, access: 'write' })
      const ids = [...new Set(given)]
      if (ids.length > MAX_OF_CHAT) throw new AppError('limit_reached', { message: t('mostOfChat', { most: MAX_OF_CHAT }) })
      const usable = new Set((await db.query<{ id: string }>(MAY_USE, [ids, ...usableValues(actor)])).map(({ id }) => id))
      if (ids.some(id => !usable.has(id))) throw new AppError('collection_not_found')
      const shown = await ofChat(actor, chatId)
      await db.client.$transaction(async tx => {
        // Collections of others that the actor cannot see stay.
        await tx.chatCollection.deleteMany({ where: { chatId, collectionId: { in: shown.filter(id => !ids.includes(id)) } } })
        const data = ids.filter(id => !shown.includes(id)).map(collectionId => ({ chatId, collectionId, createdAt: now(clock) }))
        for (const row of data) {
          const where = { chatId_collectionId: { chatId, collectionId: row.collectionId } }
          await tx.chatCollection.upsert({ where, create: row, update: {} })
        }
      })
      return ofChat(actor, chatId)
    },

    async copyOfChat({ from, to }) {
      const rows = await db.client.chatCollection.findMany({ where: { chatId: from } })
      if (rows.length > 0) await db.client.chatCollection.createMany({ data: rows.map(row => ({ ...row, chatId: to })) })
    },
  }
}
