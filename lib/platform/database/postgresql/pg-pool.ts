import { Pool, type PoolConfig } from 'pg'
import { knowsNoNames } from './pg-query.ts'
import { isPooledUrl } from './postgresql-url.ts'

/** PostgreSQL leaves some hundred to all processes together. */
const MOST = 10

/**
 * Connections to PostgreSQL. `min` of them stay through a pause, so that who writes after one does not wait until a new process of PostgreSQL has its plans
 * and catalogues; the others are given back after ten seconds.
 */
export function openPgPool(url: string, { min, ...more }: PoolConfig & { min: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    min,
    max: MOST,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    pipeline: true,
    ...more,
  })
  // A connection that breaks, idle or in use, is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  const isPooled = isPooledUrl(url)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    if (isPooled) knowsNoNames(client)
  })
  return pool
}
