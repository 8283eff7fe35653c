import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type App, startApp } from '#tests/support/app.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Journal, newJournal, startHttpServer } from '#tests/support/mcp/index.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { type DirectPostgresql, openDirectly } from './direct-postgresql.ts'
import { type Gate, startGate } from './gate.ts'
import { ada } from './rig.ts'

/** True if a PostgreSQL server is configured and Redis is installed. `.ci/run` provides both. */
export const hasServers = process.env.PARLEY_TEST_DATABASE_URL !== undefined && spawnSync('redis-server', ['--version']).status === 0

/** Three processes of the product on one PostgreSQL and one Redis, each behind a gate, as behind a proxy without sticky sessions. */
export interface Fleet {
  apps: [App, App, App]
  /** Page of the same user on each process. */
  browsers: [Browser, Browser, Browser]
  key: string
  provider: MockProvider
  journal: Journal
  database: Gate
  redis: Gate
  query: DirectPostgresql['query']
  stop(): Promise<void>
}

export async function startFleet(): Promise<Fleet> {
  const ends: (() => unknown)[] = []
  const stop = async () => {
    for (const end of ends.reverse()) await end()
  }
  const later = <T>(value: T, end: (value: T) => unknown): T => {
    ends.push(() => end(value))
    return value
  }
  try {
    const journal = later(newJournal(), it => it.remove())
    const provider = later(await startProvider(), it => it.stop())
    const tools = later(await startHttpServer(journal), it => it.stop())
    const folder = later(mkdtempSync(path.join(os.tmpdir(), 'parley-fleet-')), it => rmSync(it, { recursive: true }))
    const own = later(await freshDatabase(folder), it => it.drop())
    const direct = later(await openDirectly(own.url), it => it.end())
    const url = new URL(own.url)
    const database = later(await startGate({ host: url.hostname, port: Number(url.port || 5432) }), it => it.stop())
    const redisPort = await freePort()
    later(startRedis(redisPort), it => it.kill('SIGKILL'))
    const redis = later(await startGate({ host: '127.0.0.1', port: redisPort }), it => it.stop())
    const env = {
      DATABASE_URL: Object.assign(url, { hostname: '127.0.0.1', port: String(database.port) }).href,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      PARLEY_ADMIN_EMAIL: ada.email,
      PARLEY_ADMIN_PASSWORD: ada.password,
    }
    const config = {
      mcpServers: { counter: { type: 'http', url: `${tools.origin}/session` } },
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: [{ id: 'mock:plan', default: true }],
    }
    const first = later(await startApp({ env, config }), it => it.stop())
    const others = await Promise.all([startApp({ env, config, beside: first }), startApp({ env, config, beside: first })])
    for (const app of others) later(app, it => it.stop())
    const apps: Fleet['apps'] = [first, ...others]
    const [one, two, three] = apps
    const browsers: Fleet['browsers'] = [await openBrowser(one, ada), await openBrowser(two, ada), await openBrowser(three, ada)]
    const key = (await first.parley('api-key', 'create', '--email', ada.email, '--name', 'chaos')).trim()
    return { apps, browsers, key, provider, journal, database, redis, query: direct.query, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function startRedis(port: number): ChildProcess {
  return spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], { stdio: 'ignore' })
}
