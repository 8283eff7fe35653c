import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { type Journal, newJournal, startHttpServer } from '#tests/support/mcp/index.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import type { KillPoint } from './kill-points.ts'

export const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }

/** The product with faults to order, a model that follows plans, and a tool server in a process of its own that counts what it executes. */
export interface Rig {
  app: App
  browser: Browser
  key: string
  journal: Journal
  provider: MockProvider
  /** The server will die at the nth such row from now on. */
  killAt(point: KillPoint, nth: number): void
  /** Whether it has not come to that yet. */
  isArmed(): boolean
  /** While it is full, no write of the server works. */
  fillDisk(isFull: boolean): void
  /** What a wait of the length of a lease does, where no process is there to prolong it. */
  expireLeases(): void
  /** Rows of the server's database, read past the server. */
  query<Row>(sql: string, ...values: unknown[]): Row[]
  /** Changes rows past the server, while it is gone. */
  change(sql: string, ...values: unknown[]): void
  stop(): Promise<void>
}

export async function startRig(config: { policies?: unknown[]; models?: unknown[] } = {}): Promise<Rig> {
  const journal = newJournal()
  const provider = await startProvider()
  const tools = await startHttpServer(journal)
  const app = await startApp({
    preload: path.resolve(import.meta.dirname, 'sqlite-faults.mjs'),
    env: { PARLEY_ADMIN_EMAIL: ada.email, PARLEY_ADMIN_PASSWORD: ada.password, DATABASE_URL: undefined },
    config: {
      mcpServers: { counter: { type: 'http', url: `${tools.origin}/mcp` } },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: [{ id: 'mock:plan', default: true }, ...(config.models ?? [])],
      policies: config.policies ?? [],
    },
  })
  const file = (name: string) => path.join(app.dataDir, name)
  const open = (readonly: boolean) => new Database(file('parley.db'), { readonly, timeout: 5_000 })
  const change = (sql: string, ...values: unknown[]) => {
    const database = open(false)
    database.prepare(sql).run(...values)
    database.close()
  }
  return {
    app,
    browser: await openBrowser(app, ada),
    key: (await app.parley('api-key', 'create', '--email', ada.email, '--name', 'chaos')).trim(),
    journal,
    provider,
    killAt: (point, nth) => writeFileSync(file('kill-at.json'), JSON.stringify({ ...point, nth })),
    isArmed: () => existsSync(file('kill-at.json')),
    fillDisk: isFull => (isFull ? writeFileSync(file('disk-full'), '') : rmSync(file('disk-full'), { force: true })),
    expireLeases: () => change(`UPDATE "Run" SET "leaseUntil" = '2000-01-01T00:00:00.000+00:00' WHERE "leaseUntil" IS NOT NULL`),
    query<Row>(sql: string, ...values: unknown[]) {
      const database = open(true)
      const rows = database.prepare(sql).all(...values) as Row[]
      database.close()
      return rows
    },
    change,
    async stop() {
      await app.stop()
      await tools.stop()
      await provider.stop()
      journal.remove()
    },
  }
}
