import { Pool, type PoolConfig } from 'pg'

/**
 * A process of PostgreSQL that has just begun takes several times as long for its first statements, and a team's pauses are longer than the driver's ten seconds:
 * who wrote after one waited for it. Below the 350 s after which common balancers forget a connection.
 */
const IDLE_MS = 300_000

/** Connections to PostgreSQL, none of which is begun anew for each burst, nor waited for without an end. */
export function openPgPool(url: string, more: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    pipeline: true,
    ...more,
  })
  // A connection that breaks, idle or in use, is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
