import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { startApp } from '#tests/support/app.ts'
import type { StartOn } from './rig-database.ts'

/** Rig on SQLite. Faults happen in its driver, in the server's process. */
export const startOnSqlite: StartOn = async options => {
  const app = await startApp({
    ...options,
    preload: path.resolve(import.meta.dirname, 'sqlite-faults.mjs'),
    env: { ...options.env, DATABASE_URL: undefined },
  })
  const file = (name: string) => path.join(app.dataDir, name)
  const statement = <T>(sql: string, use: (statement: Database.Statement) => T, readonly: boolean): T => {
    const database = new Database(file('parley.db'), { readonly, timeout: 5_000 })
    try {
      return use(database.prepare(sql))
    } finally {
      database.close()
    }
  }
  return {
    app,
    database: {
      killAt: (point, nth) => writeFileSync(file('kill-at.json'), JSON.stringify({ ...point, nth })),
      isArmed: () => existsSync(file('kill-at.json')),
      fillDisk: isFull => (isFull ? writeFileSync(file('disk-full'), '') : rmSync(file('disk-full'), { force: true })),
      query: async <Row extends object>(sql: string, ...values: unknown[]) => statement(sql, it => it.all(...values) as Row[], true),
      change: async (sql, ...values) => void statement(sql, it => it.run(...values), false),
      stop: async () => undefined,
    },
  }
}
