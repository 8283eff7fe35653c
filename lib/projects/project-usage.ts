import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { PersonUsage, ProjectUsage } from './projects.ts'
import { requireRole } from './roles-of.ts'

const DAYS = 30
const DAY_MS = 86_400_000

const BY_PERSON = `
  SELECT u."userId", p."name", SUM(u."promptTokens" + u."completionTokens") AS "tokens", COUNT(DISTINCT r."id") AS "answers",
    SUM(u."costMicroUsd") AS "cost", SUM(CASE WHEN u."costMicroUsd" IS NULL AND u."promptTokens" + u."completionTokens" > 0 THEN 1 ELSE 0 END) AS "unpriced"
  FROM "Chat" c JOIN "Run" r ON r."chatId" = c."id" JOIN "UsageEntry" u ON u."runId" = r."id" JOIN "User" p ON p."id" = u."userId"
  WHERE c."projectId" = ? AND u."at" >= ? GROUP BY u."userId", p."name"`

interface PersonUsageRow {
  userId: string
  name: string
  tokens: number | string
  answers: number | string
  cost: number | string | null
  unpriced: number | string
}

/** Sums the use of models in a project's chats over the last 30 days. Others than owners see the sum of all, and of people themselves alone. */
export async function usageOf({ db, clock }: Pick<Platform, 'db' | 'clock'>, actor: Actor, projectId: string): Promise<ProjectUsage> {
  const role = await requireRole(db.client, actor, projectId, 'reader')
  const since = new Date(clock.nowMs() - DAYS * DAY_MS)
  const rows = await db.query<PersonUsageRow>(BY_PERSON, [projectId, since])
  const sum = (of: (row: PersonUsageRow) => number | string | null) => rows.reduce((total, row) => total + Number(of(row) ?? 0), 0)
  const people = rows
    .map(({ userId, name, tokens, answers }): PersonUsage => ({ userId, name, tokens: Number(tokens), answers: Number(answers) }))
    .filter(({ userId }) => role === 'owner' || userId === actor.userId)
    .sort((one, other) => other.tokens - one.tokens)
  return {
    since: since.toISOString(),
    tokens: sum(({ tokens }) => tokens),
    costMicroUsd: sum(({ unpriced }) => unpriced) > 0 ? null : sum(({ cost }) => cost),
    answers: sum(({ answers }) => answers),
    people,
  }
}
