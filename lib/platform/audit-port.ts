/** Person who acts, and the API key by which they do. */
export interface AuditActor {
  userId: string
  keyId?: string
}

export interface AuditEntry {
  /** Person who did it; the entry names their key. */
  actor?: AuditActor
  /** User id of who did it; absent for the system. */
  actorId?: string
  /** noun.verb, e.g. `mcp_server.update`. */
  action: string
  target?: string
  /** Never content, arguments or secrets. */
  detail?: Record<string, string | number | boolean | null | readonly number[]>
}

export interface AuditEvent extends Omit<AuditEntry, 'actor'> {
  id: string
  at: Date
  /** Over this entry and the hash of the one before; null for entries from before there was a chain. */
  hash: string | null
}

/** `calls`: what was decided about calls of tools, which are many. `changes`: all else. */
export type AuditAbout = 'changes' | 'calls'

export interface AuditPage {
  about?: AuditAbout | undefined
  /** User id of who did it. */
  actor?: string | undefined
  action?: string | undefined
  before?: string | undefined
  /** First moment, included. */
  from?: Date | undefined
  /** Last moment, not included. */
  until?: Date | undefined
  limit: number
}

export interface Audit {
  record(entry: AuditEntry): Promise<void>
  /** Newest first; `before` is the id of the last one that is known already. */
  list(page: AuditPage): Promise<AuditEvent[]>
}
