import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Database, Sql } from '#lib/platform/index.ts'
import { chatsSql, includes, notMore } from '#lib/projects/index.ts'
import type { ChatDetails, ChatFiles, WorkspaceRules } from './chats.ts'
import { type FilePatch, patchedFiles } from './chosen-files.ts'
import { type FilesRow, findView, storedFiles } from './rows.ts'

/** Attempts of one change. One is lost only where another change was stored. */
const ATTEMPTS = 20

export interface FilesChange {
  actor: Actor
  chatId: string
  /** May be asked more than once, each time with the files as they are then. */
  patchOf: (before: ChatFiles) => FilePatch | Promise<FilePatch>
}

/**
 * Changes the files of a chat, and returns the chat as it was. Nothing is stored over a change that was made in the meantime. Throws as `Chats.update`:
 * paths of a workspace that the chat has left in the meantime are a `conflict`.
 */
export async function changeFiles(
  db: Pick<Database, 'query' | 'transact'>,
  rules: WorkspaceRules,
  { actor, chatId, patchOf }: FilesChange,
): Promise<ChatDetails> {
  let first: ChatDetails | null = null
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const before = await findView(db, actor, chatId)
    if (!before) throw new AppError('chat_not_found')
    if (!includes(before.access, 'write')) throw notMore('write')
    first ??= before
    const patch = await patchOf(before)
    if (patch.workspaceId === undefined && before.workspaceId !== first.workspaceId) break
    const after = await patchedFiles(rules, actor, before, patch)
    if (await db.transact(sql => storeFiles(sql, { actor, chatId, before, after }))) return before
  }
  throw new AppError('conflict')
}

interface StoredChange {
  actor: Actor
  chatId: string
  before: ChatFiles
  after: ChatFiles
}

/** Stores nothing, and says so, where the files are no longer as they were. */
async function storeFiles(sql: Sql, { actor, chatId, before, after }: StoredChange): Promise<boolean> {
  const { where, values: scope } = chatsSql(actor, 'write')
  if ((await sql.run(`${HOLD} AND ${where}`, [chatId, ...scope])) === 0) return false
  const [row] = await sql.query<FilesRow>(FILES, [chatId])
  if (!row || textOf(storedFiles(row)) !== textOf(before)) return false
  const { workspaceId, mode, selectedFiles, excludedFiles, crossRef, review } = after
  const lists = [JSON.stringify(selectedFiles), JSON.stringify(excludedFiles)]
  const values = [workspaceId, mode, ...lists, crossRef, review && JSON.stringify(review), chatId]
  const asRead = [row.workspaceId, row.mode, row.selectedFiles, row.excludedFiles, Boolean(row.crossRef), row.review]
  return (await sql.run(STORE, [...values, ...asRead])) > 0
}

/** Holds the row until the transaction ends, which PostgreSQL does for a row that is written. */
const HOLD = 'UPDATE "Chat" AS c SET "mode" = c."mode" WHERE c."id" = ?'
const FILES = 'SELECT "workspaceId", "mode", "selectedFiles", "excludedFiles", "crossRef", "review" FROM "Chat" WHERE "id" = ?'
/** Compares once more: on PostgreSQL, transactions that share a commit take turns between their statements. */
const STORE = `
  UPDATE "Chat" SET "workspaceId" = ?, "mode" = ?, "selectedFiles" = ?, "excludedFiles" = ?, "crossRef" = ?, "review" = ?
  WHERE "id" = ? AND "workspaceId" IS NOT DISTINCT FROM ? AND "mode" = ? AND "selectedFiles" = ? AND "excludedFiles" = ?
    AND "crossRef" = ? AND "review" IS NOT DISTINCT FROM ?`

function textOf({ workspaceId, mode, selectedFiles, excludedFiles, crossRef, review }: ChatFiles): string {
  return JSON.stringify([workspaceId, mode, selectedFiles, excludedFiles, crossRef, review])
}
