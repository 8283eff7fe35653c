import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { now, type Prisma, runsPausedBefore, toStorableJson } from '#lib/platform/index.ts'
import type { RunEngine } from '../engine.ts'
import { QUEUE_LIMIT, QUEUE_LOOK_MS } from '../limits.ts'
import type { QueuedView, RunQueue, Runs, SentMessage } from '../runs.ts'

export interface Queue {
  port: RunQueue
  /** Holds the queue of a chat until the user releases it. */
  hold(chatId: string): Promise<void>
  /** Sends the first message of the chat's queue, unless an answer is being written or the message is held. Never throws. */
  startNext(chatId: string): Promise<void>
  /** Sends messages that a dead process left, every `QUEUE_LOOK_MS`, until the returned function is called. */
  sendMissed(): () => void
}

/** Keeps messages that wait for the end of an answer, in the database. */
export function createQueue(engine: RunEngine, own: { start: Runs['start']; isClosing: () => boolean }): Queue {
  const { db, bus, clock, log } = engine.platform
  const { queuedMessage } = db.client
  const inOrder = [{ createdAt: 'asc' as const }, { id: 'asc' as const }]

  function tell(userId: string, chatId: string): void {
    bus.publish(`user:${userId}`, { kind: 'queue', data: { chatId } })
  }

  async function list(actor: Actor, chatId: string): Promise<QueuedView[]> {
    await engine.chats.get(actor, chatId)
    const rows = await queuedMessage.findMany({ where: { chatId, ...ownedBy(actor) }, orderBy: inOrder })
    return Promise.all(
      rows.map(async ({ id, data, held, problem }) => {
        const { text, files: ids = [], prompt, appNotes } = data as unknown as SentMessage
        const files = await engine.files.ofMessage(actor, chatId, ids).catch(gone)
        return {
          id,
          text,
          ...(files.length > 0 ? { files } : {}),
          ...(prompt ? { prompt } : {}),
          ...(appNotes ? { appNotes } : {}),
          isHeld: held,
          ...(problem === null ? {} : { problem }),
        }
      }),
    )
  }

  async function changed(actor: Actor, chatId: string): Promise<QueuedView[]> {
    tell(actor.userId, chatId)
    await startNext(chatId)
    return list(actor, chatId)
  }

  async function find(actor: Actor, { chatId, messageId }: { chatId: string; messageId: string }) {
    const row = await queuedMessage.findFirst({ where: { id: messageId, chatId, ...ownedBy(actor) } })
    if (!row) throw new AppError('message_not_found')
    return row
  }

  const port: RunQueue = {
    list,
    async add(actor, chatId, message) {
      if (!isId(message.id)) throw new AppError('invalid_request', { message: 'The id of a message must be a UUID.' })
      if (message.text.trim() === '' && (message.files ?? []).length === 0) throw new AppError('empty_message')
      const chat = await engine.chats.get(actor, chatId)
      await engine.files.ofMessage(actor, chatId, message.files ?? [])
      if ((await queuedMessage.count({ where: { chatId } })) >= QUEUE_LIMIT)
        throw new AppError('conflict', { message: `At most ${QUEUE_LIMIT} messages wait in a chat. Send or remove one first.` })
      const { id, ...data } = message
      const isSent = (await db.client.message.count({ where: { id } })) > 0
      if (!isSent) {
        const place = { chatId, userId: actor.userId, model: chat.model, selectedTools: chat.selectedTools, createdAt: now(clock) }
        const row = { id, ...place, data: toStorableJson(data) as unknown as Prisma.InputJsonObject }
        // Lets the second of two concurrent processes accept the row of the first.
        const owner = await queuedMessage.create({ data: row, select: { userId: true } }).catch(async (error: unknown) => {
          const stored = await queuedMessage.findUnique({ where: { id }, select: { userId: true } })
          const isThere = stored !== null || (await db.client.message.count({ where: { id } })) > 0
          if (!isThere) throw error
          return stored
        })
        if (owner !== null && owner.userId !== actor.userId) throw new AppError('conflict')
      }
      return changed(actor, chatId)
    },
    async change(actor, place, { text, isHeld }) {
      const row = await find(actor, place)
      const data = row.data as unknown as Omit<SentMessage, 'id'>
      if (text !== undefined && text.trim() === '' && (data.files ?? []).length === 0) throw new AppError('empty_message')
      const { count } = await queuedMessage.updateMany({
        where: { id: row.id, ...ownedBy(actor) },
        data: {
          ...(text === undefined ? {} : { data: toStorableJson({ ...data, text }) as unknown as Prisma.InputJsonObject }),
          ...(isHeld === undefined ? {} : { held: isHeld }),
          problem: null,
        },
      })
      if (count === 0) throw new AppError('message_not_found')
      return changed(actor, place.chatId)
    },
    async remove(actor, place) {
      await engine.chats.get(actor, place.chatId)
      await queuedMessage.deleteMany({ where: { id: place.messageId, chatId: place.chatId, ...ownedBy(actor) } })
      return changed(actor, place.chatId)
    },
    async release(actor, chatId) {
      await engine.chats.get(actor, chatId)
      await queuedMessage.updateMany({ where: { chatId, ...ownedBy(actor) }, data: { held: false, problem: null } })
      return changed(actor, chatId)
    },
  }

  async function hold(chatId: string): Promise<void> {
    await queuedMessage.updateMany({ where: { chatId }, data: { held: true } })
  }

  async function startNext(chatId: string): Promise<void> {
    if (own.isClosing()) return
    try {
      const row = await queuedMessage.findFirst({ where: { chatId }, orderBy: inOrder, include: { chat: true } })
      if (!row || row.held || row.chat.activeRunId !== null || row.chat.deletedAt !== null) return
      const pausedBefore = await runsPausedBefore(db)
      if (pausedBefore !== null && row.createdAt <= pausedBefore) return
      const actor = await engine.actorOf(row.userId)
      if (actor) await send(actor, row)
      else await queuedMessage.deleteMany({ where: { userId: row.userId } })
    } catch (error) {
      log.warn('queue.start_failed', { chatId, error })
    }
  }

  type Row = Prisma.QueuedMessageGetPayload<object>

  async function send(actor: Actor, { id, chatId, data, model, selectedTools }: Row): Promise<void> {
    const message = { id, ...(data as unknown as Omit<SentMessage, 'id'>) }
    try {
      const { repeated } = await own.start(actor, chatId, {
        message,
        requestId: id,
        isQueued: true,
        selectedTools: selectedTools as string[],
        ...(model === null ? {} : { model }),
      })
      // Sent without the queue; left there, it would block all messages behind it.
      if (repeated) await queuedMessage.deleteMany({ where: { id, chatId } })
    } catch (error) {
      // Another run has begun, or another process has sent it.
      if (isAppError(error) && ['run_in_progress', 'message_not_found', 'starting'].includes(error.code)) return
      if (!isAppError(error)) throw error
      await queuedMessage.updateMany({ where: { id }, data: { held: true, problem: error.message } })
    }
    tell(actor.userId, chatId)
  }

  async function look(): Promise<void> {
    const chats = await queuedMessage.findMany({
      where: { held: false, chat: { activeRunId: null, deletedAt: null } },
      distinct: ['chatId'],
      select: { chatId: true },
      take: 100,
    })
    for (const { chatId } of chats) await startNext(chatId)
  }

  return {
    port,
    hold,
    startNext,
    sendMissed() {
      const timer = setInterval(() => void look().catch((error: unknown) => log.warn('queue.look_failed', { error })), QUEUE_LOOK_MS)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** Lists no files where one is deleted; sending the message then says which. */
function gone(): [] {
  return []
}
