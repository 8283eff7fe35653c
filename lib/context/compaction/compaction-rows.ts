import { type Database, fromStored, insertInto, type SqlScalar } from '#lib/platform/index.ts'
import type { AppliedCompaction } from './compactions.ts'
import { CLAIM_MS } from './limits.ts'

type Db = Pick<Database, 'query' | 'transact'>

/** Newest compactions of a chat that can apply; older ones cover less. */
const MOST_ROWS = 50

const APPLYING = `
  SELECT "id", "firstKeptId", "summary", "reason", "messages", "tokensBefore", "tokensAfter", "createdAt", "editedAt" FROM "Compaction"
  WHERE "chatId" = ? AND "createdAt" <= ? AND ("undoneAt" IS NULL OR "undoneAt" > ?) ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST_ROWS}`

type CompactionRow = Omit<AppliedCompaction, 'createdAt' | 'editedAt'> & { createdAt: string; editedAt: string | null }

/** Later than any time that is stored. */
const ALWAYS = new Date('9999-01-01')

/** Lists the compactions of a chat that stood at a time, or stand (null), the newest first. */
export async function compactionsAt({ query }: Pick<Db, 'query'>, chatId: string, time: Date | null): Promise<AppliedCompaction[]> {
  const at = time ?? ALWAYS
  const rows = await query<CompactionRow>(APPLYING, [chatId, at, at])
  return rows.map(row => ({
    ...row,
    createdAt: fromStored.time(row.createdAt),
    editedAt: row.editedAt === null ? null : fromStored.time(row.editedAt),
  }))
}

const UNDONE = `SELECT "firstKeptId", "tokensBefore" FROM "Compaction"
  WHERE "chatId" = ? AND "undoneAt" IS NOT NULL ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MOST_ROWS}`

/** Lists compactions that were undone, the newest first. */
export async function undoneCompactions(
  { query }: Pick<Db, 'query'>,
  chatId: string,
): Promise<Pick<AppliedCompaction, 'firstKeptId' | 'tokensBefore'>[]> {
  return query(UNDONE, [chatId])
}

const CLAIM = `INSERT INTO "CompactionClaim" ("chatId", "token", "until") VALUES (?, ?, ?)
  ON CONFLICT ("chatId") DO UPDATE SET "token" = excluded."token", "until" = excluded."until" WHERE "CompactionClaim"."until" < ?`

/** Claims a chat for one process. False where another one has it. */
export async function claim({ transact }: Db, chatId: string, { token, at }: { token: string; at: Date }): Promise<boolean> {
  const until = new Date(at.getTime() + CLAIM_MS)
  return (await transact(async sql => sql.run(CLAIM, [chatId, token, until, at]))) === 1
}

export async function isClaimed({ query }: Pick<Db, 'query'>, chatId: string, at: Date): Promise<boolean> {
  return (await query('SELECT 1 AS "one" FROM "CompactionClaim" WHERE "chatId" = ? AND "until" >= ?', [chatId, at])).length > 0
}

const RELEASE = 'DELETE FROM "CompactionClaim" WHERE "chatId" = ? AND "token" = ?'

export async function release({ transact }: Db, chatId: string, token: string): Promise<void> {
  await transact(async sql => sql.run(RELEASE, [chatId, token]))
}

const compactionRow = insertInto('Compaction', {
  id: 'text',
  chatId: 'text',
  firstKeptId: 'text',
  summary: 'text',
  reason: 'text',
  confidence: 'float8',
  messages: 'int',
  tokensBefore: 'int',
  tokensAfter: 'int',
  createdAt: 'timestamp',
})

/** Stores a compaction and gives the claim back, or changes nothing: false where another process has taken the claim over. */
export async function storeCompaction({ transact }: Db, row: Parameters<typeof compactionRow>[0], token: string): Promise<boolean> {
  return transact(async sql => {
    if ((await sql.run(RELEASE, [row.chatId as SqlScalar, token])) === 0) return false
    await sql.insert([compactionRow(row)])
    return true
  })
}
