import { causes, codeOf } from './causes.ts'

/** Codes of sockets, of PostgreSQL (class 08, too many connections, shutdown or startup, idle timeouts) and of Prisma. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|53300|57P0[1235]|25P0[34]|P1001|P1002|P1017|P2024)$/
const KINDS = new Set(['DatabaseNotReachable', 'TooManyConnections', 'ConnectionClosed', 'SocketTimeout'])
/** Messages of the driver's errors that have no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Tells whether a statement failed because the connection to the database was lost, or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  return causes(error).some(
    each =>
      CODES.test(codeOf(each)) ||
      ('kind' in each && typeof each.kind === 'string' && KINDS.has(each.kind)) ||
      (each instanceof Error && WORDS.test(each.message)),
  )
}

/** `query_canceled` and `lock_not_available`. */
const OVERDUE = /^(57014|55P03)$/

/** Tells whether PostgreSQL cancelled a statement that took or waited too long. It stored nothing; the connection is intact. */
export function isOverdue(error: unknown): boolean {
  return causes(error).some(each => OVERDUE.test(codeOf(each)))
}
