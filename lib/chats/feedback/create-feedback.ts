import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { type ChatMessage, messageText } from '#lib/messages/index.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { chatsFor, ownChats } from '#lib/projects/index.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { FeedbackCount, Feedbacks, FeedbackView, SharedFeedback } from './feedback.ts'

/** Opinions of one chat that its page is given. */
const MOST_SHOWN = 2_000
const ANSWER_CHARS = 2_000

const columns = { messageId: true, value: true, reason: true, sharesText: true } as const

export function createFeedback({ db, clock, bus }: Pick<Platform, 'db' | 'clock' | 'bus'>): Feedbacks {
  const { feedback, chat, message } = db.client

  async function requireChat(actor: Actor, chatId: string): Promise<void> {
    if ((await chat.count({ where: { id: chatId, ...chatsFor(actor) } })) === 0) throw new AppError('chat_not_found')
  }

  /** Each device of the person reads its opinions again. */
  const changed = (chatId: string) => bus.publish(`chat:${chatId}`, { kind: 'feedback' })

  async function counts<Name extends 'model' | 'assistantId'>(by: Name, since: Date): Promise<Map<string, FeedbackCount>> {
    const rows = await feedback.groupBy({ by: [by, 'value'], where: { createdAt: { gte: since } }, _count: { _all: true } })
    const sums = new Map<string, FeedbackCount>()
    for (const row of rows as unknown as (Record<Name, string | null> & { value: string; _count: { _all: number } })[]) {
      const name = row[by]
      if (name === null) continue
      const sum = sums.get(name) ?? { up: 0, down: 0 }
      sums.set(name, { ...sum, [row.value === 'up' ? 'up' : 'down']: row._count._all })
    }
    return sums
  }

  return {
    async ofChat(actor, chatId) {
      await requireChat(actor, chatId)
      const where = { chatId, ...ownedBy(actor) }
      return (await feedback.findMany({ where, orderBy: { createdAt: 'desc' }, take: MOST_SHOWN, select: columns })).map(toView)
    },

    async give(actor, chatId, { messageId, value, reason, sharesText }) {
      await requireChat(actor, chatId)
      const answer = await message.findFirst({ where: { id: messageId, chatId, role: 'assistant' }, select: { metadata: true } })
      if (!answer) throw new AppError('message_not_found')
      const { model = '', assistant } = answer.metadata as NonNullable<ChatMessage['metadata']>
      // The texts of a chat are its owner's to show.
      const isOwn = (await chat.count({ where: { id: chatId, ...ownChats(actor) } })) > 0
      const opinion = { value, reason: reason?.trim() ? reason.trim() : null, sharesText: sharesText && isOwn, createdAt: now(clock) }
      const place = { messageId, ...ownedBy(actor) }
      const row = await feedback.upsert({
        where: { messageId_userId: place },
        create: { ...place, chatId, model, assistantId: assistant?.id ?? null, ...opinion },
        update: opinion,
        select: columns,
      })
      changed(chatId)
      return toView(row)
    },

    async takeBack(actor, chatId, messageId) {
      await requireChat(actor, chatId)
      const { count } = await feedback.deleteMany({ where: { messageId, chatId, ...ownedBy(actor) } })
      if (count > 0) changed(chatId)
    },

    async summary(since) {
      const [models, assistants] = await Promise.all([counts('model', since), counts('assistantId', since)])
      return {
        models: [...models].map(([model, sum]) => ({ model, ...sum })).sort(mostFirst),
        assistants: [...assistants].map(([assistantId, sum]) => ({ assistantId, ...sum })).sort(mostFirst),
      }
    },

    async shared({ cursor, limit }) {
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const rows = await feedback.findMany({
        where: {
          sharesText: true,
          chat: { deletedAt: null },
          ...(after === null ? {} : { OR: [{ createdAt: { lt: after.at } }, { createdAt: after.at, messageId: { lt: after.id } }] }),
        },
        orderBy: [{ createdAt: 'desc' }, { messageId: 'desc' }],
        take: limit + 1,
        select: { ...columns, model: true, assistantId: true, createdAt: true },
      })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const answers = await message.findMany({
        where: { id: { in: shown.map(({ messageId }) => messageId) } },
        select: { id: true, parts: true },
      })
      const texts = new Map(answers.map(({ id, parts }) => [id, messageText({ parts: parts as unknown as ChatMessage['parts'] })]))
      const items = shown.map(({ createdAt, model, assistantId, ...row }): SharedFeedback => {
        const { sharesText: _, ...view } = toView(row)
        const answer = (texts.get(row.messageId) ?? '').slice(0, ANSWER_CHARS).toWellFormed()
        return { ...view, model, assistantId, answer, createdAt: createdAt.toISOString() }
      })
      const hasMore = rows.length > limit && last !== undefined
      return { items, nextCursor: hasMore ? encodeCursor({ at: last.createdAt, id: last.messageId }) : null }
    },
  }
}

function toView({ value, ...row }: { messageId: string; value: string; reason: string | null; sharesText: boolean }): FeedbackView {
  return { ...row, value: value === 'up' ? 'up' : 'down' }
}

function mostFirst(a: FeedbackCount, b: FeedbackCount): number {
  return b.up + b.down - (a.up + a.down)
}
