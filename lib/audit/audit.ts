import { newId } from '#lib/ids.ts'
import { type Audit, type AuditEntry, type Clock, type Database, now } from '#lib/platform/index.ts'

/** Goes past Prisma: each call of a tool leaves an entry. */
const INSERT = 'INSERT INTO "AuditEvent" ("id", "at", "actorId", "action", "target", "detail") VALUES (?, ?, ?, ?, ?, ?)'

/** Keeps the audit trail in its table. */
export function createAudit(db: Database, clock: Clock): Audit {
  return {
    async record({ actorId, action, target, detail = {} }) {
      const values = [newId(clock.nowMs()), now(clock), actorId ?? null, action, target ?? null, JSON.stringify(detail)]
      await db.transact(async sql => sql.run(INSERT, values))
    },
    async list({ about, before, from, until, limit }) {
      const isCall = { action: { startsWith: 'tool.' } }
      // Ids sort by time, so they are the cursor as well.
      const rows = await db.client.auditEvent.findMany({
        where: {
          ...(before === undefined ? {} : { id: { lt: before } }),
          ...(from || until ? { at: { ...(from ? { gte: from } : {}), ...(until ? { lt: until } : {}) } } : {}),
          ...(about === 'calls' ? isCall : about === 'changes' ? { NOT: isCall } : {}),
        },
        orderBy: { id: 'desc' },
        take: limit,
      })
      return rows.map(({ id, at, actorId, action, target, detail }) => ({
        id,
        at,
        action,
        detail: detail as NonNullable<AuditEntry['detail']>,
        ...(actorId === null ? {} : { actorId }),
        ...(target === null ? {} : { target }),
      }))
    },
  }
}
