import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { type ChatMessage, noUsage, type Parameters, addUsage as sumUsage, type Usage } from '#lib/messages/index.ts'
import { fromStored, type Insert, insertInto, type Platform, type Sql, type SqlScalar, storableJsonText } from '#lib/platform/index.ts'
import { chatsSql, type ListedChat, publishListed } from '#lib/projects/index.ts'
import type { ChatFiles } from './chats.ts'
import { type FilesRow, storedUsage } from './rows.ts'
import { titleFromWords } from './titles.ts'

export interface InsertedChat {
  id: string
  userId: string
  title: string
  /** `manual`: no model writes another title. */
  titleSource?: 'words' | 'manual'
  model: string | null
  selectedTools: readonly string[]
  workspaceId?: string | null
  assistantId?: string | null
  assistantVersion?: number | null
  projectId?: string | null
  sharedInProject?: boolean
  /** Run that creates the chat. */
  activeRunId: string | null
  /** First message of the chat. */
  headId: string | null
  at: Date
}

const CHAT_COLUMNS = {
  id: 'text',
  userId: 'text',
  title: 'text',
  titleSource: 'text',
  model: 'text',
  selectedTools: 'jsonb',
  workspaceId: 'text',
  assistantId: 'text',
  assistantVersion: 'int',
  projectId: 'text',
  sharedInProject: 'boolean',
  activeRunId: 'text',
  headId: 'text',
  usage: 'jsonb',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
} as const
const chatRow = insertInto('Chat', CHAT_COLUMNS)
const chatRowOnce = insertInto('Chat', CHAT_COLUMNS, 'ON CONFLICT ("id") DO NOTHING')

export function chatInsert(chat: InsertedChat): Insert {
  return chatRow(chatValues(chat))
}

/** Stores nothing where a chat with this id exists, of any user. */
export function chatInsertOnce(chat: InsertedChat): Insert {
  return chatRowOnce(chatValues(chat))
}

function chatValues({
  titleSource = 'words',
  selectedTools,
  workspaceId = null,
  assistantId = null,
  assistantVersion = null,
  projectId = null,
  sharedInProject = false,
  at,
  ...chat
}: InsertedChat): Record<keyof typeof CHAT_COLUMNS, SqlScalar> {
  return {
    ...chat,
    titleSource,
    selectedTools: JSON.stringify(selectedTools),
    workspaceId,
    assistantId,
    assistantVersion,
    projectId,
    sharedInProject,
    usage: JSON.stringify(noUsage),
    createdAt: at,
    updatedAt: at,
  }
}

/** The chat of a child. It is where the chat of the answer is, has its files, and is in no list. */
export interface InsertedChildChat extends InsertedChat {
  rootChatId: string
  instructions: string | null
  parameters: Parameters
  files: Omit<ChatFiles, 'workspaceId'>
}

const childChatRow = insertInto('Chat', {
  ...CHAT_COLUMNS,
  rootChatId: 'text',
  temporary: 'boolean',
  instructions: 'text',
  parameters: 'jsonb',
  mode: 'text',
  selectedFiles: 'jsonb',
  excludedFiles: 'jsonb',
  crossRef: 'boolean',
  review: 'jsonb',
})

export function childChatInsert({ rootChatId, instructions, parameters, files, ...chat }: InsertedChildChat): Insert {
  const { mode, selectedFiles, excludedFiles, crossRef, review } = files
  return childChatRow({
    ...chatValues(chat),
    rootChatId,
    temporary: true,
    instructions,
    parameters: JSON.stringify(parameters),
    mode,
    selectedFiles: JSON.stringify(selectedFiles),
    excludedFiles: JSON.stringify(excludedFiles),
    crossRef,
    review: review && JSON.stringify(review),
  })
}

export interface Claim {
  chatId: string
  actor: Pick<Actor, 'userId' | 'role'>
  runId: string
  /** Message that the run answers; it becomes the visible leaf. */
  headId: string
  /** Text for the title of a chat without one; null where the run answers an older message. */
  words: string | null
  at: Date
}

/**
 * Claims the chat for a run, by compare-and-set of `activeRunId` from null, and moves it to the top of the list.
 * Returns the chat's usage, or null if another run holds the chat or the actor may not write in it.
 */
export async function claimChat(sql: Sql, { chatId, actor, runId, headId, words, at }: Claim): Promise<Usage | null> {
  const { where, values } = chatsSql(actor, 'write')
  const [claimed] = await sql.query<{ usage: string }>(
    `UPDATE "Chat" AS c SET "activeRunId" = ?, "headId" = ?, "updatedAt" = ?,
      "title" = CASE WHEN c."title" = '' AND c."titleSource" = 'words' THEN ? ELSE c."title" END
    WHERE c."id" = ? AND c."activeRunId" IS NULL AND ${where} RETURNING "usage"`,
    [runId, headId, at, words === null ? '' : titleFromWords(words), chatId, ...values],
  )
  return claimed ? storedUsage(fromStored.json(claimed.usage)) : null
}

export interface Release {
  chatId: string
  runId: string
  /** Message that the run answered. Where it is still the visible leaf, the answer becomes the leaf; else the person has chosen another branch. */
  from: string
  to: string
  at: Date
  /** Usage of the run, added to the chat's sum. */
  usage: Usage
  /** The chat's sum as the claim of the run has found it; null where it is to be read. */
  usageBefore?: Usage | null
}

/** Releases the chat at the run's end, unless another run holds it by now. Returns whose lists show the chat; null where it no longer exists. */
export async function releaseChat(sql: Sql, { chatId, runId, from, to, at, usage, usageBefore }: Release): Promise<ListedChat | null> {
  const before = usageBefore ?? (await usageOf(sql, chatId))
  if (before === null) return null
  const [chat] = await sql.query<ListedChat>(
    `UPDATE "Chat" SET
      "activeRunId" = CASE WHEN "activeRunId" = ? THEN NULL ELSE "activeRunId" END,
      "updatedAt" = CASE WHEN "headId" = ? THEN ? ELSE "updatedAt" END,
      "headId" = CASE WHEN "headId" = ? THEN ? ELSE "headId" END,
      "answeredAt" = ?,
      "usage" = ?
    WHERE "id" = ? RETURNING "userId", "projectId", "sharedInProject"`,
    [runId, from, at, from, to, at, JSON.stringify(sumUsage(before, usage)), chatId],
  )
  return chat ?? null
}

async function usageOf(sql: Sql, chatId: string): Promise<Usage | null> {
  const [chat] = await sql.query<{ usage: string }>('SELECT "usage" FROM "Chat" WHERE "id" = ?', [chatId])
  return chat ? storedUsage(fromStored.json(chat.usage)) : null
}

export interface NewMessage {
  chatId: string
  parentId: string | null
  message: ChatMessage
  runId?: string | null
  /** Person who sent it, where that is not the owner of the chat. */
  authorId?: string | null
  createdAt: Date
}

const messageRow = insertInto('Message', {
  id: 'text',
  chatId: 'text',
  parentId: 'text',
  role: 'text',
  parts: 'jsonb',
  metadata: 'jsonb',
  runId: 'text',
  createdAt: 'timestamp',
  authorId: 'text',
})

/** Makes the row of one message of the tree, with characters that both databases can hold (`toStorableJson`). */
export function messageInsert({ message, runId = null, authorId = null, ...place }: NewMessage): Insert {
  const { id, role, parts, metadata } = message
  return messageRow({ ...place, id, role, runId, authorId, parts: storableJsonText(parts), metadata: storableJsonText(metadata ?? {}) })
}

/**
 * Sets the selected files of a chat that this transaction has claimed; they are left out no longer. Throws `conflict` where the chat has another
 * workspace than the files.
 */
export async function selectFiles(
  sql: Sql,
  { chatId, workspaceId, files }: { chatId: string; workspaceId: string | null; files: readonly string[] },
): Promise<void> {
  const [chat] = await sql.query<Pick<FilesRow, 'workspaceId' | 'excludedFiles'>>(
    'SELECT "workspaceId", "excludedFiles" FROM "Chat" WHERE "id" = ?',
    [chatId],
  )
  // A chat that no longer exists was not claimed, and the claim says so.
  if (!chat) return
  if (chat.workspaceId !== workspaceId) throw new AppError('conflict')
  const selected = new Set(files)
  const leftOut = fromStored.json<string[]>(chat.excludedFiles).filter(path => !selected.has(path))
  const values = [JSON.stringify(files), JSON.stringify(leftOut), chatId]
  await sql.run('UPDATE "Chat" SET "selectedFiles" = ?, "excludedFiles" = ? WHERE "id" = ?', values)
}

/** Notes with a chat which version of its assistant answers it now; nothing where the person has chosen another assistant since. */
export async function noteAssistantVersion(
  sql: Sql,
  { chatId, id, version }: { chatId: string; id: string; version: number },
): Promise<void> {
  await sql.run('UPDATE "Chat" SET "assistantVersion" = ? WHERE "id" = ? AND "assistantId" = ?', [version, chatId, id])
}

/** Removes the App notes that a message took along. A note that its App has replaced since has another id and stays. */
export async function takeAppNotes(sql: Sql, { chatId, ids }: { chatId: string; ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return
  await sql.run('DELETE FROM "AppNote" WHERE "chatId" = ? AND "id" = ANY(?)', [chatId, ids])
}

const MAY_TITLE = `SELECT 1 AS "one" FROM "Chat" WHERE "id" = ? AND "deletedAt" IS NULL AND "titleSource" = 'words'`
const SET_TITLE = `UPDATE "Chat" SET "title" = ?, "titleSource" = 'auto' WHERE "id" = ? AND "deletedAt" IS NULL AND "titleSource" = 'words'`

/** Tells whether a chat still has the title made of its first words. */
export async function mayTitle(platform: Pick<Platform, 'db'>, chatId: string): Promise<boolean> {
  return (await platform.db.query(MAY_TITLE, [chatId])).length > 0
}

/**
 * Stores a title that a model wrote. Returns false where a person or a model has set one before.
 * Publishes to the topics `chat:<id>` and `user:<id>`.
 */
export async function setAutomaticTitle(platform: Pick<Platform, 'db' | 'bus'>, chatId: string, title: string): Promise<boolean> {
  const titled = await platform.db.transact(async sql => {
    if ((await sql.run(SET_TITLE, [title, chatId])) === 0) return []
    return sql.query<ListedChat>('SELECT "userId", "projectId", "sharedInProject" FROM "Chat" WHERE "id" = ?', [chatId])
  })
  const [chat] = titled
  if (!chat) return false
  platform.bus.publish(`chat:${chatId}`, { kind: 'title', data: { title } })
  publishListed(platform.bus, chat)
  return true
}
