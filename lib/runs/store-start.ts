import { calledAs } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { type Claim, chatInsert, claimChat, messageInsert, noteAssistantVersion, selectFiles, takeAppNotes } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { type ChatMessage, noUsage, type Parameters, type RunEvent, type SentFile, type Usage, userMessage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { type Insert, isUniqueViolation, type Platform, type Sql, toStorableJson } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Answering } from './assistant-of.ts'
import { takeQueued } from './queue/queue-writes.ts'
import { allSettledOrThrow, insertRows } from './run/all-settled-or-throw.ts'
import { eventInsert } from './run/event-store.ts'
import { LEASE_MS } from './run/limits.ts'
import { runInsert } from './run/run-insert.ts'
import { type RunRow, startChunk } from './run/run-row.ts'
import type { SentMessage, StartRun } from './runs.ts'

/** A send that was checked. */
export interface NewRun {
  row: RunRow
  token: string
  actor: Actor
  model: ResolvedModel
  assistant: Answering | null
  parameters: Parameters
  /** Last message of the visible path. */
  headId: string | null
  /** Owner of the chat. */
  ownerId: string
  files: SentFile[]
  request: StartRun
}

export interface StoredStart {
  /** The first row of the log. */
  first: RunEvent
  /** Usage of the chat before. */
  usageBefore: Usage
  /** Messages up to the one that is answered, where they are known without a read: in a chat that begins with it. */
  path?: ChatMessage[]
}

/**
 * Claims the chat and stores message, run and first row in one transaction, or changes nothing. Throws `run_in_progress`, `message_not_found`, and `conflict`
 * where the id of the message, or of the request, is taken.
 */
export async function storeStart({ db, clock }: Pick<Platform, 'db' | 'clock'>, start: NewRun): Promise<StoredStart> {
  const { row, token, actor, model, assistant, request, files } = start
  const { userId } = actor
  const { chatId, userMessageId, startedAt, selectedTools } = row
  const message = request.message && newMessage(start, request.message)
  const chunk = startChunk(row, model.id, start)
  const first = { seq: 1, chunk, json: JSON.stringify(chunk) }
  const lease = { userId, model: model.id, token, leaseUntil: new Date(clock.nowMs() + LEASE_MS) }
  const run = [runInsert(row, lease), eventInsert(row.id, startedAt, first)]
  if (request.newChat && message) {
    const held = { model: model.id, selectedTools: selectedTools as string[], activeRunId: row.id, headId: userMessageId }
    const chat = chatInsert({ id: chatId, userId, ...request.newChat, ...held, at: startedAt })
    // The caller has just made the ids of chat and message, so there is nothing to check.
    await db.transact(sql => insertRows(sql, [chat, messageInsert({ chatId, parentId: null, message, createdAt: startedAt }), ...run]))
    return { first, usageBefore: noUsage, path: [toStorableJson(message)] }
  }
  const words = request.message && wordsOf(request.message, files)
  const wanted = { chatId, actor, runId: row.id, headId: userMessageId, words, at: startedAt }
  let usageBefore: Usage = noUsage
  const store = (claim: typeof claimOrLook) => (sql: Sql) =>
    // Sent together: PostgreSQL answers them in one round trip, and one refusal rolls all of them back.
    allSettledOrThrow([
      claim(sql, wanted).then(usage => {
        usageBefore = usage
      }),
      message ? requireParent(sql, start) : requireUserMessage(sql, chatId, userMessageId),
      ...(request.message?.appNotes ? [takeAppNotes(sql, { chatId, ids: request.message.appNotes.map(note => note.id) })] : []),
      ...(request.selectedFiles
        ? [selectFiles(sql, { chatId, workspaceId: request.selectedFiles.workspaceId, files: request.selectedFiles.paths })]
        : []),
      ...(assistant && !assistant.isAsked ? [noteAssistantVersion(sql, { chatId, ...assistant })] : []),
      ...(request.isQueued ? [takeQueued(sql, { chatId, ...queuedOf(request) })] : []),
      insertRows(sql, [...(message ? [newMessageInsert(start, message)] : []), ...run]),
    ])
  await db
    .transact(store(claimOnly))
    .catch((error: unknown) => {
      if (!(error instanceof NotClaimed)) throw error
      return db.transact(store(claimOrLook))
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', { message: t('messageIdAlreadyExists') }) : error
    })
  return { first, usageBefore }
}

/** The chat is not free, or not the actor's to continue. */
class NotClaimed extends Error {}

async function claimOnly(sql: Sql, wanted: Claim): Promise<Usage> {
  const usage = await claimChat(sql, wanted)
  if (!usage) throw new NotClaimed()
  return usage
}

function queuedOf({ message, requestId }: StartRun): { messageId: string; text: string } {
  return { messageId: message?.id ?? requestId ?? '', text: message?.text ?? '' }
}

/** Claims the chat, or says what holds it, as of the same moment. */
async function claimOrLook(sql: Sql, wanted: Claim): Promise<Usage> {
  const claimed = claimChat(sql, wanted)
  // Read in any case: after a statement that failed, no other one is taken.
  const [usage, active] = await Promise.all([claimed, activeRunOf(sql, wanted.chatId)])
  if (usage) return usage
  if (active === null) throw new AppError('chat_not_found')
  throw new AppError('run_in_progress', { details: { run_id: active } })
}

async function activeRunOf(sql: Sql, chatId: string): Promise<string | null> {
  const statement = 'SELECT "activeRunId" FROM "Chat" WHERE "id" = ? AND "deletedAt" IS NULL'
  const [chat] = await sql.query<{ activeRunId: string | null }>(statement, [chatId])
  return chat?.activeRunId ?? null
}

function newMessage({ row: { requestId }, assistant, files }: NewRun, sent: SentMessage): ChatMessage {
  const { prompt, appNotes = [], turn } = sent
  const metadata = {
    ...(requestId === null ? {} : { requestId }),
    ...(prompt ? { prompt } : {}),
    ...(appNotes.length > 0 ? { appNotes } : {}),
    ...(assistant?.isAsked ? { assistant: calledAs(assistant) } : {}),
    ...(turn ? { turn } : {}),
  }
  return userMessage(sent.id, sent.text, metadata, files)
}

function wordsOf({ text }: SentMessage, files: SentFile[]): string {
  return text.trim() === '' ? (files[0]?.name ?? '') : text
}

function newMessageInsert({ row, headId, request, actor, ownerId }: NewRun, message: ChatMessage): Insert {
  const { chatId, startedAt: createdAt } = row
  const parentId = request.parentId === undefined ? headId : request.parentId
  return messageInsert({ chatId, parentId, message, createdAt, authorId: actor.userId === ownerId ? null : actor.userId })
}

/** Looks at a parent that the caller names: the end of the visible path was just read. */
async function requireParent(sql: Sql, { row: { chatId }, headId, request: { parentId } }: NewRun): Promise<void> {
  if (parentId === undefined || parentId === null || parentId === headId) return
  if ((await messageIn(sql, parentId))?.chatId !== chatId) throw new AppError('message_not_found')
}

async function requireUserMessage(sql: Sql, chatId: string, messageId: string): Promise<void> {
  const message = await messageIn(sql, messageId)
  if (message?.chatId !== chatId || message.role !== 'user') throw new AppError('message_not_found')
}

async function messageIn(sql: Sql, id: string): Promise<{ chatId: string; role: string } | undefined> {
  const [message] = await sql.query<{ chatId: string; role: string }>('SELECT "chatId", "role" FROM "Message" WHERE "id" = ?', [id])
  return message
}
