import type { Actor } from '#lib/auth/index.ts'
import { claimChat, insertMessage, setHead, setTitleFromWords } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { userMessage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { now, randomToken, type Tx } from '#lib/platform/index.ts'
import type { RunRow } from './launch.ts'
import { LEASE_MS, TOOL_START_WAIT_MS } from './limits.ts'
import type { RunEngine } from './run-context.ts'
import type { StartedRun, StartRun } from './runs.ts'
import { resolveSelection } from './selection.ts'

export interface StoredStart {
  row: RunRow
  token: string
  model: ResolvedModel
}

/** A send that was made before: the same message, or the same request id. Null when it is new. */
export async function findRepeated(engine: RunEngine, actor: Actor, request: StartRun): Promise<StartedRun | null> {
  const keys = [
    ...(request.requestId === undefined ? [] : [{ requestId: request.requestId }]),
    ...(request.message === null ? [] : [{ userMessageId: request.message.id, requestId: requestIdOf(request) }]),
  ]
  if (keys.length === 0) return null
  const run = await engine.platform.db.client.run.findFirst({
    where: { userId: actor.userId, OR: keys },
    select: { id: true, chatId: true, messageId: true, userMessageId: true, model: true },
  })
  return (
    run && {
      runId: run.id,
      chatId: run.chatId,
      messageId: run.messageId,
      userMessageId: run.userMessageId,
      model: run.model,
      repeated: true,
    }
  )
}

/** Every send has an id: the caller's, else that of its message. */
function requestIdOf(request: StartRun): string | null {
  return request.requestId ?? request.message?.id ?? null
}

/** Checks everything, then claims the chat and stores message and run in one transaction, or changes nothing. */
export async function storeStart(engine: RunEngine, actor: Actor, chatId: string, request: StartRun): Promise<StoredStart> {
  if (request.message !== null && request.message.text.trim() === '') throw new AppError('empty_message')
  if (request.message !== null && !isId(request.message.id)) {
    throw new AppError('invalid_request', { message: 'The id of a message must be a UUID.', details: [{ path: 'message.id' }] })
  }
  const chat = await engine.chats.get(actor, chatId)
  const model = await engine.models.resolve(actor, request.model ?? chat.model)
  const selectedTools =
    request.selectedTools === undefined
      ? chat.selectedTools
      : await resolveSelection(engine.mcp, actor, request.selectedTools, {
          waitMs: TOOL_START_WAIT_MS,
          signal: AbortSignal.timeout(TOOL_START_WAIT_MS * 2),
        })
  const { db, clock } = engine.platform
  const startedAt = now(clock)
  const token = randomToken()
  const row: RunRow = {
    id: newId(),
    chatId,
    messageId: newId(),
    userMessageId: request.message?.id ?? request.parentId ?? '',
    requestId: requestIdOf(request),
    selectedTools,
    mode: request.mode ?? 'live',
    startedAt,
  }
  await db.write(async tx => {
    if (!(await claimChat(tx, { chatId, userId: actor.userId, runId: row.id }))) await refuseBusy(tx, chatId)
    if (request.message) await storeMessage(tx, { chatId, headId: chat.headId, row, request, message: request.message })
    else await requirePersonsMessage(tx, chatId, row.userMessageId)
    await setHead(tx, { chatId, headId: row.userMessageId, at: startedAt })
    await tx.run.create({
      data: {
        ...row,
        selectedTools,
        userId: actor.userId,
        status: 'running',
        model: model.id,
        leaseToken: token,
        leaseUntil: new Date(clock.nowMs() + LEASE_MS),
      },
    })
  })
  return { row, token, model }
}

async function refuseBusy(tx: Tx, chatId: string): Promise<never> {
  const chat = await tx.chat.findUnique({ where: { id: chatId }, select: { activeRunId: true, deletedAt: true } })
  if (!chat?.activeRunId || chat.deletedAt) throw new AppError('chat_not_found')
  throw new AppError('run_in_progress', { details: { run_id: chat.activeRunId } })
}

interface NewPersonMessage {
  chatId: string
  headId: string | null
  row: RunRow
  request: StartRun
  message: NonNullable<StartRun['message']>
}

async function storeMessage(tx: Tx, { chatId, headId, row, request, message }: NewPersonMessage): Promise<void> {
  const parentId = request.parentId === undefined ? headId : request.parentId
  if (parentId !== null && parentId !== headId && (await tx.message.count({ where: { id: parentId, chatId } })) === 0)
    throw new AppError('message_not_found')
  if ((await tx.message.count({ where: { id: message.id } })) > 0) {
    throw new AppError('conflict', { message: 'A message with this id is stored already.' })
  }
  const stored = userMessage(message.id, message.text, row.requestId === null ? {} : { requestId: row.requestId })
  await insertMessage(tx, { chatId, parentId, message: stored, createdAt: row.startedAt })
  await setTitleFromWords(tx, { chatId, text: message.text })
}

async function requirePersonsMessage(tx: Tx, chatId: string, messageId: string): Promise<void> {
  if ((await tx.message.count({ where: { id: messageId, chatId, role: 'user' } })) === 0) throw new AppError('message_not_found')
}
