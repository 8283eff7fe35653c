import { newId } from '#lib/ids.ts'
import { type Clock, now } from './clock.ts'
import type { Database } from './database/db.ts'

export interface AuditEntry {
  /** User id of who did it; absent for the system. */
  actorId?: string
  /** noun.verb, e.g. `mcp_server.update`. */
  action: string
  target?: string
  /** Never content, arguments or secrets. */
  detail?: Record<string, string | number | boolean | null | readonly number[]>
}

export interface AuditEvent extends AuditEntry {
  id: string
  at: Date
}

/** `calls`: what was decided about calls of tools, which are many. `changes`: all else. */
export type AuditAbout = 'changes' | 'calls'

export interface Audit {
  record(entry: AuditEntry): Promise<void>
  /** Newest first; `before` is the id of the last one that is known already. */
  list(page: { about?: AuditAbout | undefined; before?: string | undefined; limit: number }): Promise<AuditEvent[]>
}

/** Each call of a tool leaves an entry, so that this goes past Prisma. */
const INSERT = 'INSERT INTO "AuditEvent" ("id", "at", "actorId", "action", "target", "detail") VALUES (?, ?, ?, ?, ?, ?)'

export function createAudit(db: Database, clock: Clock): Audit {
  return {
    async record({ actorId, action, target, detail = {} }) {
      const values = [newId(clock.nowMs()), now(clock), actorId ?? null, action, target ?? null, JSON.stringify(detail)]
      await db.transact(async sql => sql.run(INSERT, values))
    },
    async list({ about, before, limit }) {
      const isCall = { action: { startsWith: 'tool.' } }
      // Ids sort by time, so they are the cursor as well.
      const rows = await db.client.auditEvent.findMany({
        where: {
          ...(before === undefined ? {} : { id: { lt: before } }),
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
