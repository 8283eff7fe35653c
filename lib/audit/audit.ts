import { newId } from '#lib/ids.ts'
import { type Audit, type AuditEntry, type AuditPage, type Clock, type Database, now, type Prisma } from '#lib/platform/index.ts'
import { createChain } from './chain.ts'

/** Keeps the audit trail in its table, each entry chained to the one before. */
export function createAudit(db: Database, clock: Clock): Audit {
  const append = createChain(db)
  return {
    async record({ actor, actorId = actor?.userId ?? null, action, target = null, detail = {} }) {
      const means = actor?.keyId === undefined ? {} : { key: actor.keyId }
      const entry = { actorId, action, target, detail: { ...detail, ...means } }
      await append({ id: newId(clock.nowMs()), at: now(clock), ...(JSON.parse(JSON.stringify(entry)) as typeof entry) })
    },
    async list(page) {
      // Ids sort by time, so they are the cursor as well.
      const rows = await db.client.auditEvent.findMany({ where: fits(page), orderBy: { id: 'desc' }, take: page.limit })
      return rows.map(({ id, at, actorId, action, target, detail, hash }) => ({
        id,
        at,
        action,
        detail: detail as NonNullable<AuditEntry['detail']>,
        hash,
        ...(actorId === null ? {} : { actorId }),
        ...(target === null ? {} : { target }),
      }))
    },
  }
}

function fits({ about, actor, action, before, from, until }: AuditPage): Prisma.AuditEventWhereInput {
  const isCall = { action: { startsWith: 'tool.' } }
  return {
    ...(before === undefined ? {} : { id: { lt: before } }),
    ...(from || until ? { at: { ...(from ? { gte: from } : {}), ...(until ? { lt: until } : {}) } } : {}),
    ...(actor === undefined ? {} : { actorId: actor }),
    ...(action === undefined ? {} : { action }),
    ...(about === 'calls' ? { AND: isCall } : about === 'changes' ? { NOT: isCall } : {}),
  }
}
