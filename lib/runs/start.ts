import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#lib/auth/index.ts'
import { type ChatView, type Claim, chatInsert, claimChat, messageInsert, takeAppNotes } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { type ChatMessage, messageFiles, messageText, type RunEvent, type SentFile, userMessage } from '#lib/messages/index.ts'
import { type ResolvedModel, refusalOf } from '#lib/models/index.ts'
import { type Insert, insertInto, now, type Sql, toStorableJson } from '#lib/platform/index.ts'
import { insertRows, inTurn } from './all-settled.ts'
import { type RunRow, startChunk } from './launch.ts'
import { LEASE_MS } from './limits.ts'
import { eventInsert } from './log/event-store.ts'
import { takeQueued } from './queue/queue-writes.ts'
import type { RunEngine } from './run-context.ts'
import type { StartedRun, StartRun } from './runs.ts'
import { startWaitMs } from './tools/listed-servers.ts'
import { EVERY_TOOL, resolveSelection } from './tools/selection.ts'

export interface StoredStart {
  row: RunRow
  token: string
  model: ResolvedModel
  /** The first row of its log. */
  first: RunEvent
  /** The messages up to the one that it answers, where they are known without reading them: of a chat that begins with it. */
  path?: ChatMessage[]
}

/** A send that was made before: the same message, or the same request id. Null when it is new. */
export async function findRepeated(engine: RunEngine, actor: Actor, request: StartRun): Promise<StartedRun | null> {
  const requestId = requestIdOf(request)
  if (requestId === null || isFirst(request)) return null
  const [run] = await engine.platform.db.query<Omit<StartedRun, 'repeated'>>(
    'SELECT "id" AS "runId", "chatId", "messageId", "userMessageId", "model" FROM "Run" WHERE "userId" = ? AND "requestId" = ?',
    [actor.userId, requestId],
  )
  const isSame = run && (request.requestId !== undefined || run.userMessageId === request.message?.id)
  if (!isSame) return null
  if (!(await saysTheSame(engine, run.userMessageId, request)))
    throw new AppError('conflict', { message: 'This id was used for another message; send this one with an id of its own.' })
  return { ...run, repeated: true }
}

/** Compares words and files of a repeated send with the message that is stored under its id; a changed text would otherwise be lost without a word. */
async function saysTheSame(engine: RunEngine, messageId: string, { message, parentId }: StartRun): Promise<boolean> {
  if (message === null) return parentId === messageId
  const stored = await engine.platform.db.client.message.findUnique({ where: { id: messageId }, select: { parts: true } })
  if (!stored) return true
  const parts = stored.parts as unknown as ChatMessage['parts']
  const files = messageFiles({ parts }).map(({ id }) => id)
  return messageText({ parts }) === toStorableJson(message.text) && isDeepStrictEqual(files, message.files ?? [])
}

/** The chat and the message that it begins with are named by whoever hands the send in here, and nobody could have sent them before. */
function isFirst({ newChat, requestId }: StartRun): boolean {
  return newChat !== undefined && requestId === undefined
}

/** Every send has an id: the caller's, else that of its message. */
function requestIdOf(request: StartRun): string | null {
  return request.requestId ?? request.message?.id ?? null
}

/** Checks everything, then claims the chat and stores message and run in one transaction, or changes nothing. */
export async function storeStart(engine: RunEngine, actor: Actor, chatId: string, request: StartRun): Promise<StoredStart> {
  const fileIds = request.message?.files ?? []
  if (request.message !== null && request.message.text.trim() === '' && fileIds.length === 0) throw new AppError('empty_message')
  if (request.message !== null && !isId(request.message.id)) {
    throw new AppError('invalid_request', { message: 'The id of a message must be a UUID.', details: [{ path: 'message.id' }] })
  }
  const chat = request.newChat ? nothingYet : await engine.chats.get(actor, chatId)
  const model = await engine.models.resolve(actor, request.model ?? chat.model)
  const files = await engine.files.ofMessage(actor, chatId, fileIds)
  requireTaken(model, files)
  const selectedTools =
    request.selectedTools === undefined
      ? chat.selectedTools
      : await resolveSelection(engine.mcp, actor, request.selectedTools, { waitMs: namingWaitMs(actor, request.selectedTools), once: true })
  const { db, clock } = engine.platform
  const startedAt = now(clock)
  const token = newId()
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
  const message = request.message && personMessage(row, request.message, files)
  const start = startChunk(row, model.id)
  const first = { seq: 1, chunk: start, json: JSON.stringify(start) }
  const run = [
    runInsert(row, { userId: actor.userId, model: model.id, token, leaseUntil: new Date(clock.nowMs() + LEASE_MS) }),
    eventInsert(row.id, startedAt, first),
  ]
  if (request.newChat && message) {
    const held = { model: model.id, selectedTools, activeRunId: row.id, headId: row.userMessageId }
    const chat = chatInsert({ id: chatId, userId: actor.userId, ...request.newChat, ...held, at: startedAt })
    // Nobody can have sent its first message before: both are named by whoever hands the send in here.
    await db.transact(sql => sql.insert([chat, messageInsert({ chatId, parentId: null, message, createdAt: startedAt }), ...run]))
    return { row, token, model, first, path: [toStorableJson(message)] }
  }
  await db.transact(sql =>
    // Nobody waits between these, so that PostgreSQL gets them together. Whatever is refused takes the rest back with it.
    inTurn([
      claim(sql, {
        chatId,
        userId: actor.userId,
        runId: row.id,
        headId: row.userMessageId,
        words: request.message && wordsOf(request.message, files),
        at: startedAt,
      }),
      message
        ? storeMessage(sql, { chatId, headId: chat.headId, row, request, message })
        : requirePersonsMessage(sql, chatId, row.userMessageId),
      ...(request.isQueued ? [takeQueued(sql, { chatId, messageId: row.userMessageId })] : []),
      insertRows(sql, run),
    ]),
  )
  return { row, token, model, first }
}

/** The page names tools in full, which needs no server: its wait is the run's, where the person sees it and can end it. */
function namingWaitMs(actor: Actor, selection: string[]): number {
  return actor.kind === 'user' && selection.every(name => name.includes('.')) ? 0 : startWaitMs(actor)
}

/** Of a chat that this send begins. */
const nothingYet: Pick<ChatView, 'model' | 'selectedTools' | 'headId'> = { model: null, selectedTools: [EVERY_TOOL], headId: null }

const runRow = insertInto('Run', {
  id: 'text',
  chatId: 'text',
  userId: 'text',
  requestId: 'text',
  status: 'text',
  model: 'text',
  selectedTools: 'jsonb',
  mode: 'text',
  userMessageId: 'text',
  messageId: 'text',
  leaseToken: 'text',
  leaseUntil: 'timestamp',
  startedAt: 'timestamp',
})

function runInsert(row: RunRow, lease: { userId: string; model: string; token: string; leaseUntil: Date }): Insert {
  const { token: leaseToken, ...held } = lease
  return runRow({ ...row, ...held, leaseToken, status: 'running', selectedTools: JSON.stringify(row.selectedTools) })
}

function wordsOf({ text }: NonNullable<StartRun['message']>, files: SentFile[]): string {
  return text.trim() === '' ? (files[0]?.name ?? '') : text
}

async function claim(sql: Sql, wanted: Claim): Promise<void> {
  const claimed = claimChat(sql, wanted)
  // Asked for in any case: once a later statement has failed, it would be too late.
  const standing = activeRunOf(sql, wanted.chatId)
  const [isOurs, active] = await Promise.all([claimed, standing])
  if (isOurs) return
  if (active === null) throw new AppError('chat_not_found')
  throw new AppError('run_in_progress', { details: { run_id: active } })
}

async function activeRunOf(sql: Sql, chatId: string): Promise<string | null> {
  const [chat] = await sql.query<{ activeRunId: string | null }>(
    'SELECT "activeRunId" FROM "Chat" WHERE "id" = ? AND "deletedAt" IS NULL',
    [chatId],
  )
  return chat?.activeRunId ?? null
}

interface NewPersonMessage {
  chatId: string
  headId: string | null
  row: RunRow
  request: StartRun
  message: ChatMessage
}

/** Before anything is stored: the person then still has the message, and can choose another model. */
function requireTaken(model: ResolvedModel, files: SentFile[]): void {
  for (const { name, mediaType } of files) {
    const message = refusalOf(model, mediaType)
    if (message !== null) throw new AppError('file_not_taken', { message, details: { name, media_type: mediaType } })
  }
}

function personMessage({ requestId }: RunRow, sent: NonNullable<StartRun['message']>, files: SentFile[]): ChatMessage {
  const { prompt, appNotes = [] } = sent
  const metadata = {
    ...(requestId === null ? {} : { requestId }),
    ...(prompt ? { prompt } : {}),
    ...(appNotes.length > 0 ? { appNotes } : {}),
  }
  return userMessage(sent.id, sent.text, metadata, files)
}

async function storeMessage(sql: Sql, { chatId, headId, row, request, message }: NewPersonMessage): Promise<void> {
  const parentId = request.parentId === undefined ? headId : request.parentId
  const parent = parentId === null || parentId === headId ? { chatId } : messageIn(sql, parentId)
  const twin = messageIn(sql, message.id)
  await inTurn([
    requireParent(parent, chatId),
    requireNone(twin),
    insertRows(sql, [messageInsert({ chatId, parentId, message, createdAt: row.startedAt })]),
    takeAppNotes(sql, { chatId, ids: (request.message?.appNotes ?? []).map(note => note.id) }),
  ])
}

async function requireParent(parent: Found | Promise<Found>, chatId: string): Promise<void> {
  if ((await parent)?.chatId !== chatId) throw new AppError('message_not_found')
}

async function requireNone(twin: Promise<Found>): Promise<void> {
  if (await twin) throw new AppError('conflict', { message: 'A message with this id is stored already.' })
}

type Found = { chatId: string } | undefined

async function requirePersonsMessage(sql: Sql, chatId: string, messageId: string): Promise<void> {
  const message = await messageIn(sql, messageId)
  if (message?.chatId !== chatId || message.role !== 'user') throw new AppError('message_not_found')
}

async function messageIn(sql: Sql, id: string): Promise<{ chatId: string; role: string } | undefined> {
  const [message] = await sql.query<{ chatId: string; role: string }>('SELECT "chatId", "role" FROM "Message" WHERE "id" = ?', [id])
  return message
}
