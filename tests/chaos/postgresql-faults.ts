import type { Tap } from './gate.ts'
import type { KillPoint } from './kill-points.ts'

/**
 * Kills the process that writes a certain row, as `kill -9` does. Either PostgreSQL has not yet received it, or the process does not learn
 * of its commit.
 */
export interface PostgresqlFaults {
  killAt(point: KillPoint, nth: number): void
  isArmed(): boolean
  /** For each connection one. */
  tap(): Tap
}

export function createPostgresqlFaults(kill: (signal: NodeJS.Signals) => void): PostgresqlFaults {
  let order: { point: KillPoint; nth: number; rows: number } | null = null
  /** Tells whether the nth row is among those of this statement. */
  const isOrdered = (sql: string, values: string): boolean => {
    if (order === null || order.rows >= order.nth) return false
    if (!new RegExp(`insert\\s+into\\s+(?:"[^"]+"\\.)?"${order.point.table}"`, 'i').test(sql)) return false
    order.rows += values.split(order.point.text).length - 1
    return order.rows >= order.nth
  }
  /** Executes the order; returns whether a process is left to receive the data. */
  const execute = (): boolean => {
    const signal = order?.point.signal ?? 'SIGKILL'
    order = null
    kill(signal)
    return signal !== 'SIGKILL'
  }
  return {
    killAt(point, nth) {
      order = { point, nth, rows: 0 }
    },
    isArmed: () => order !== null,
    tap() {
      const statements = new Map<string, string>()
      let asked = 0
      let answered = 0
      /** The row is committed with this answer, or a later one, behind which no transaction is open. */
      let commitsAt: number | null = null

      const onAsked = (type: string, body: Buffer): boolean => {
        if (type === 'S' || type === 'Q') asked++
        const [first, second] = [textAt(body, 0), textAt(body, body.indexOf(0) + 1)]
        if (type === 'P') statements.set(first, second)
        if (type !== 'B' || !isOrdered(statements.get(second) ?? '', body.toString('utf8').replaceAll('\\', ''))) return true
        if (order?.point.when === 'before') return execute()
        commitsAt = asked + 1
        return true
      }
      const onAnswered = (type: string, body: Buffer): boolean => {
        if (type !== 'Z') return true
        answered++
        if (commitsAt === null || answered < commitsAt || body.toString() !== 'I') return true
        commitsAt = null
        return execute()
      }
      return { toServer: messages(onAsked, { hasPreamble: true }), toClient: messages(onAnswered, { hasPreamble: false }) }
    },
  }
}

/** Cuts a stream of PostgreSQL's protocol into its messages: a letter, a length of four bytes that counts itself, a body. The first of a client has no letter. Nothing goes on behind one that did not. */
function messages(hear: (type: string, body: Buffer) => boolean, { hasPreamble }: { hasPreamble: boolean }): (bytes: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0)
  let letters = hasPreamble ? 0 : 1
  let goesOn = true
  return bytes => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= letters + 4) {
      const end = letters + rest.readInt32BE(letters)
      if (rest.length < end) break
      goesOn = hear(String.fromCharCode(rest[0] ?? 0), rest.subarray(letters + 4, end)) && goesOn
      rest = rest.subarray(end)
      letters = 1
    }
    return goesOn
  }
}

function textAt(body: Buffer, from: number): string {
  return body.toString('utf8', from, body.indexOf(0, from))
}
