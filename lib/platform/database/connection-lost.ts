import { causes, codeOf } from './causes.ts'

/** Of sockets, of PostgreSQL (class 08, too many connections, its going down or coming up, and its ending what was idle for too long) and of Prisma. */
const CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08\w{3}|53300|57P0[1235]|25P0[34]|P1001|P1002|P1017|P2024)$/
const KINDS = new Set(['DatabaseNotReachable', 'TooManyConnections', 'ConnectionClosed', 'SocketTimeout'])
/** What the driver says without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/

/** Whether a statement failed because the connection to the database was gone, or could not be made. */
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

/** Whether PostgreSQL has given a statement up, for it took or waited too long. Nothing of it is stored; the connection is whole. */
export function isOverdue(error: unknown): boolean {
  return causes(error).some(each => OVERDUE.test(codeOf(each)))
}
