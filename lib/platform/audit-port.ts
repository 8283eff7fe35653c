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

export interface AuditPage {
  about?: AuditAbout | undefined
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
