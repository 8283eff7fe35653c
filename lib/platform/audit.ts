import { newId } from '../ids.ts'
import { type Clock, now } from './clock.ts'
import type { Database } from './db.ts'

export interface AuditEntry {
  /** User id of who did it; absent for the system. */
  actorId?: string
  /** noun.verb, e.g. `mcp_server.update`. */
  action: string
  target?: string
  /** Never content, arguments or secrets. */
  detail?: Record<string, string | number | boolean | null>
}

export interface AuditEvent extends AuditEntry {
  id: string
  at: Date
}

export interface Audit {
  record(entry: AuditEntry): Promise<void>
  /** Newest first; `before` is the id of the last one that is known already. */
  list(page: { before?: string | undefined; limit: number }): Promise<AuditEvent[]>
}

export function createAudit(db: Database, clock: Clock): Audit {
  return {
    async record({ actorId, action, target, detail = {} }) {
      await db.client.auditEvent.create({
        data: { id: newId(clock.nowMs()), at: now(clock), actorId: actorId ?? null, action, target: target ?? null, detail },
      })
    },
    async list({ before, limit }) {
      // Ids sort by time, so they are the cursor as well.
      const rows = await db.client.auditEvent.findMany({
        ...(before === undefined ? {} : { where: { id: { lt: before } } }),
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
