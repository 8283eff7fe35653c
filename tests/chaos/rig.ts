import type { App } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { type Journal, newJournal, startHttpServer } from '#tests/support/mcp/index.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { startOnPostgresql } from './on-postgresql.ts'
import { startOnSqlite } from './on-sqlite.ts'
import type { RigDatabase } from './rig-database.ts'

export const ada = { email: 'ada@example.org', password: 'correct horse battery staple' }

/** Product under test, with faults on demand. A model follows plans, and a tool server in its own process counts what it executes. */
export interface Rig extends Omit<RigDatabase, 'stop'> {
  app: App
  browser: Browser
  key: string
  journal: Journal
  provider: MockProvider
  /** Expires all leases, as waiting for their length would with no process to prolong them. */
  expireLeases(): Promise<void>
  stop(): Promise<void>
}

/** On PostgreSQL where `PARLEY_TEST_DATABASE_URL` is set. */
export async function startRig(config: { policies?: unknown[]; models?: unknown[] } = {}): Promise<Rig> {
  const journal = newJournal()
  const provider = await startProvider()
  const tools = await startHttpServer(journal)
  const server = process.env.PARLEY_TEST_DATABASE_URL
  const { app, database } = await (server ? startOnPostgresql : startOnSqlite)({
    env: { PARLEY_ADMIN_EMAIL: ada.email, PARLEY_ADMIN_PASSWORD: ada.password },
    config: {
      mcpServers: { counter: { type: 'http', url: `${tools.origin}/mcp` } },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: [{ id: 'mock:plan', default: true }, ...(config.models ?? [])],
      policies: config.policies ?? [],
    },
  })
  return {
    ...database,
    app,
    browser: await openBrowser(app, ada),
    key: (await app.parley('api-key', 'create', '--email', ada.email, '--name', 'chaos')).trim(),
    journal,
    provider,
    expireLeases: () => database.change(`UPDATE "Run" SET "leaseUntil" = '2000-01-01T00:00:00.000+00:00' WHERE "leaseUntil" IS NOT NULL`),
    async stop() {
      try {
        await app.stop()
      } finally {
        // A helper left open would keep the command from ending.
        await database.stop()
        await tools.stop()
        await provider.stop()
        journal.remove()
      }
    },
  }
}
