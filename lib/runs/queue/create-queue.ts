import { calledAs } from '#lib/assistants/index.ts'
import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { every, isUniqueViolation, now, type Prisma, runsPausedBefore, toStorableJson } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { runNotices } from '#lib/words/en/run-notices.ts'
import type { RunEngine } from '../run/engine.ts'
import { QUEUE_LIMIT, QUEUE_LOOK_MS } from '../run/limits.ts'
import type { QueuedView, RunQueue, Runs, SentMessage } from '../runs.ts'
import { wasGiven } from './steering.ts'
import { requireTurn } from './turn-choice.ts'

/** Stored content of a row. `answers`: the message that another model is to answer; the row is no message then. */
type QueuedData = Omit<SentMessage, 'id'> & { answers?: string }

/** Most answers of other models that wait in a chat. */
const MOST_ANSWERS = 5

const TAKEN = {
  get message() {
    return runNotices('anotherMessageIdSend')
  },
}

export interface Queue {
  port: RunQueue
  /** Holds the queue of a chat until the user releases it. */
  hold(chatId: string): Promise<void>
  /** Sends the first message of the chat's queue, unless an answer is being written or the message is held. Never throws. */
  startNext(chatId: string): Promise<void>
  /** Sends messages that a dead process left, every `QUEUE_LOOK_MS`, until the returned function is called. */
  sendMissed(): () => Promise<void>
}

/** Read at the end of each answer. */
const WAITING = 'SELECT "id", "userId", "held" FROM "QueuedMessage" WHERE "chatId" = ? ORDER BY "createdAt", "id"'

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
      rows.map(async ({ id, data, model, held, steers, problem }) => {
        const { text, files: ids = [], prompt, appNotes, assistant: asked, turn, answers } = data as unknown as QueuedData
        const files = await engine.files.ofMessage(actor, chatId, ids).catch(gone)
        const assistant = asked === undefined ? null : await engine.assistants.forRun(actor, asked).catch(gone)
        return {
          id,
          text,
          ...(files.length > 0 ? { files } : {}),
          ...(prompt ? { prompt } : {}),
          ...(appNotes ? { appNotes } : {}),
          ...(assistant && 'id' in assistant ? { assistant: calledAs(assistant) } : {}),
          ...(turn ? { turn } : {}),
          isHeld: held,
          ...(answers !== undefined && model !== null ? { answers: { messageId: answers, model } } : {}),
          ...(steers ? { steers } : {}),
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

  /** Tells whether a message of the actor can steer the answer being written: one of another person acts with that person's access, and takes no words of others. */
  async function maySteer(actor: Actor, activeRunId: string | null): Promise<boolean> {
    if (activeRunId === null) return true
    return (await db.client.run.count({ where: { id: activeRunId, NOT: ownedBy(actor) } })) === 0
  }

  /** Tells whether this message was sent before, as a repeated request finds it. Throws `conflict` where its id is that of another message. */
  async function isSent(actor: Actor, chat: { id: string; userId: string }, id: string): Promise<boolean> {
    const sent = await db.client.message.findUnique({ where: { id }, select: { chatId: true, role: true, authorId: true } })
    if (sent === null) return wasGiven(engine.platform, chat.id, id)
    const isOwn = sent.chatId === chat.id && sent.role === 'user' && (sent.authorId ?? chat.userId) === actor.userId
    if (!isOwn) throw new AppError('conflict', TAKEN)
    return true
  }

  const port: RunQueue = {
    list,
    async add(actor, chatId, message, { steers } = { steers: false }) {
      if (!isId(message.id)) throw new AppError('invalid_request', { message: t('idMessageMustUuid') })
      if (message.text.trim() === '' && (message.files ?? []).length === 0) throw new AppError('empty_message')
      const chat = await engine.chats.get(actor, chatId, 'write')
      await engine.files.ofMessage(actor, chatId, message.files ?? [])
      await requireTurn(engine, actor, message.turn)
      if (message.assistant !== undefined) await engine.assistants.forRun(actor, message.assistant)
      if ((await queuedMessage.count({ where: { chatId } })) >= QUEUE_LIMIT)
        throw new AppError('conflict', { message: t('chatCanQueueMost', { queueLimit: QUEUE_LIMIT }) })
      const { id, ...data } = message
      if (!(await isSent(actor, chat, id))) {
        await engine.textRoom?.(actor.userId, data)
        const place = { chatId, userId: actor.userId, model: chat.model, selectedTools: chat.selectedTools, createdAt: now(clock) }
        const row = {
          id,
          ...place,
          steers: steers && (await maySteer(actor, chat.activeRunId)),
          data: toStorableJson(data) as unknown as Prisma.InputJsonObject,
        }
        // Lets the second of two concurrent processes accept the row of the first.
        const owner = await queuedMessage.create({ data: row, select: { userId: true, chatId: true } }).catch(async (error: unknown) => {
          const stored = await queuedMessage.findUnique({ where: { id }, select: { userId: true, chatId: true } })
          if (stored === null && !(await isSent(actor, chat, id))) throw error
          return stored
        })
        if (owner !== null && (owner.userId !== actor.userId || owner.chatId !== chatId)) throw new AppError('conflict', TAKEN)
        // A send that was repeated may have been given while this one was checked.
        if (await wasGiven(engine.platform, chatId, id)) await queuedMessage.deleteMany({ where: { id, chatId } })
      }
      return changed(actor, chatId)
    },
    async addAnswer(actor, chatId, { id, messageId, model }) {
      if (!isId(id)) throw new AppError('invalid_request', { message: t('idQueuedAnswerMust') })
      const chat = await engine.chats.get(actor, chatId, 'write')
      const asked = await engine.chats.message(actor, chatId, messageId)
      if (asked.role !== 'user') throw new AppError('message_not_found')
      await engine.models.resolve(actor, model)
      const waiting = await queuedMessage.findMany({ where: { chatId }, select: { id: true, data: true } })
      const isThere =
        waiting.some(row => row.id === id) || (await db.client.run.count({ where: { userId: actor.userId, requestId: id } })) > 0
      if (!isThere && waiting.some(({ data }) => (data as unknown as QueuedData).answers === undefined))
        throw new AppError('conflict', { message: t('sendRemoveQueuedMessages') })
      if (!isThere && waiting.length >= MOST_ANSWERS)
        throw new AppError('conflict', { message: t('chatCanQueueMostMost', { mostAnswers: MOST_ANSWERS }) })
      if (!isThere) {
        const place = { chatId, userId: actor.userId, model, selectedTools: chat.selectedTools, createdAt: now(clock) }
        await queuedMessage.create({ data: { id, ...place, data: { text: '', answers: messageId } } }).catch((error: unknown) => {
          throw isUniqueViolation(error) ? new AppError('conflict', TAKEN) : error
        })
      }
      return changed(actor, chatId)
    },

    async change(actor, place, { text, isHeld, steers }) {
      const row = await find(actor, place)
      const data = row.data as unknown as QueuedData
      if (data.answers !== undefined && (text !== undefined || steers === true)) throw new AppError('message_not_found')
      if (text !== undefined && text.trim() === '' && (data.files ?? []).length === 0) throw new AppError('empty_message')
      const isSteering = steers === true && (await maySteer(actor, (await engine.chats.get(actor, place.chatId)).activeRunId))
      const { count } = await queuedMessage.updateMany({
        where: { id: row.id, ...ownedBy(actor) },
        data: {
          ...(text === undefined ? {} : { data: toStorableJson({ ...data, text }) as unknown as Prisma.InputJsonObject }),
          ...(isHeld === undefined ? {} : { held: isHeld }),
          ...(steers === undefined ? {} : { steers: isSteering }),
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

  /** Finds the first message that may be sent. One that is held holds up those that its person wrote after it, and no others. */
  async function nextOf(chatId: string) {
    const waiting = await db.query<{ id: string; userId: string; held: boolean | number }>(WAITING, [chatId])
    const heldUp = new Set<string>()
    const next = waiting.find(({ userId, held }) => {
      if (held) heldUp.add(userId)
      return !heldUp.has(userId)
    })
    return next ? queuedMessage.findUnique({ where: { id: next.id }, include: { chat: true } }) : null
  }

  async function startNext(chatId: string): Promise<void> {
    if (own.isClosing()) return
    try {
      const row = await nextOf(chatId)
      if (!row || row.chat.activeRunId !== null || row.chat.deletedAt !== null) return
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
    const { answers, ...said } = data as unknown as QueuedData
    const message = answers === undefined ? { id, ...said } : null
    try {
      const { repeated } = await own.start(actor, chatId, {
        message,
        ...(answers === undefined ? {} : { parentId: answers }),
        requestId: id,
        isQueued: true,
        selectedTools: selectedTools as string[],
        ...(model === null ? {} : { model }),
      })
      // Sent without the queue; left there, it would block all messages behind it.
      if (repeated) await queuedMessage.deleteMany({ where: { id, chatId } })
    } catch (error) {
      // The person has changed it in the meantime.
      if (isAppError(error) && (await isChanged(id, said.text))) return startNext(chatId)
      // Another run has begun, or another process has sent it.
      if (isAppError(error) && ['run_in_progress', 'message_not_found', 'starting'].includes(error.code)) return
      if (!isAppError(error)) throw error
      await queuedMessage.updateMany({ where: { id }, data: { held: true, problem: error.message } })
    }
    tell(actor.userId, chatId)
  }

  async function isChanged(id: string, text: string): Promise<boolean> {
    const row = await queuedMessage.findUnique({ where: { id }, select: { data: true } })
    return row !== null && (row.data as unknown as QueuedData).text !== text
  }

  async function look(signal: AbortSignal): Promise<void> {
    const chats = await queuedMessage.findMany({
      where: { held: false, chat: { activeRunId: null, deletedAt: null } },
      distinct: ['chatId'],
      select: { chatId: true },
      take: 100,
    })
    for (const { chatId } of chats) if (!signal.aborted) await startNext(chatId)
  }

  return {
    port,
    hold,
    startNext,
    sendMissed: () => every(QUEUE_LOOK_MS, { name: 'queue.look', log }, look),
  }
}

/** Lists no files where one is deleted; sending the message then says which. */
function gone(): [] {
  return []
}
