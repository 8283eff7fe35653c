import type { Writable } from 'node:stream'
import type { PoolClient } from 'pg'

/** All statements that are asked for before `ask` returns go to PostgreSQL as one write; the driver makes one of each, which costs more than most statements. */
export function asOneWrite<T>(client: PoolClient, ask: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}
