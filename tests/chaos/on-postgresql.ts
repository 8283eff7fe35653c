import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { openDirectly } from './direct-postgresql.ts'
import { startGate } from './gate.ts'
import { createPostgresqlFaults } from './postgresql-faults.ts'
import type { StartOn } from './rig-database.ts'

/**
 * Rig on PostgreSQL. Faults happen on the connection: a gate between server and PostgreSQL sees what is written, and when it is committed.
 */
export const startOnPostgresql: StartOn = async options => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-rig-'))
  const own = await freshDatabase(folder)
  const url = new URL(own.url)
  const faults = createPostgresqlFaults(signal => app.signal(signal))
  const gate = await startGate({ host: url.hostname, port: Number(url.port || 5432) }, faults.tap)
  const direct = await openDirectly(own.url)
  const through = Object.assign(url, { hostname: '127.0.0.1', port: String(gate.port) }).href
  const app = await startApp({ ...options, env: { ...options.env, DATABASE_URL: through } })
  return {
    app,
    database: {
      killAt: faults.killAt,
      isArmed: faults.isArmed,
      fillDisk() {
        throw new Error('the disk under PostgreSQL is not ours to fill')
      },
      query: direct.query,
      change: async (sql, ...values) => void (await direct.query(sql, ...values)),
      async stop() {
        await direct.end()
        await gate.stop()
        await own.drop()
        rmSync(folder, { recursive: true })
      },
    },
  }
}
