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

export interface Audit {
  record(entry: AuditEntry): Promise<void>
}

export function createAudit(db: Database, clock: Clock): Audit {
  return {
    async record({ actorId, action, target, detail = {} }) {
      await db.client.auditEvent.create({
        data: { id: newId(clock.nowMs()), at: now(clock), actorId: actorId ?? null, action, target: target ?? null, detail },
      })
    },
  }
}
