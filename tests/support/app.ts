import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EnvSource } from '#lib/platform/index.ts'
import { heapFlags } from '../../scripts/launch/heap-flags.ts'
import { freshDatabase, TEST_KEY } from './database.ts'
import { freePort } from './free-port.ts'

/** The V8 flags that the product is started with. */
export { heapFlags }

const root = path.resolve(import.meta.dirname, '../..')
const START_MS = 90_000
/** Grace period of usual supervisors; `lib/process-lifecycle.ts` ends the process earlier. */
const STOP_MS = 10_000
/** The server's own word that its end took too long and was cut off (`lib/process-lifecycle.ts`). */
const STOPPED_LATE = '"server.stop_late"'

export interface App {
  /** The origin, e.g. `http://127.0.0.1:40123`. */
  url: string
  dataDir: string
  databaseUrl: string
  /** Returns the id of the current server process. */
  pid(): number
  /** Sends a signal to it and waits for nothing. */
  signal(signal: NodeJS.Signals): void
  /** Resolves when the server process that runs now has ended, with its exit code or the signal that ended it. */
  died(): Promise<number | NodeJS.Signals>
  /** Everything that the server has written so far, of all its processes. */
  logs(): string
  /** Ends the server process (`SIGTERM` unless said otherwise) and starts it again on the same port and data. Throws as `stop` does. */
  restart(signal?: NodeJS.Signals): Promise<void>
  /** Runs a command of the operator's command line beside the server; throws when it fails. Returns its standard output. */
  parley(...words: string[]): Promise<string>
  /** Ends the server and removes its data. Throws when it did not end in good order: too late, or with another exit code than 0. */
  stop(): Promise<void>
}

export interface AppOptions {
  env?: EnvSource
  config?: unknown
  /** A module that the server process loads before all else. */
  preload?: string
  /** Scenario of `npm run seed` that fills the database before the server starts. */
  seed?: string
  /** Another process on the data and the database of this app, which outlives it. */
  beside?: App
}

/**
 * Starts the built product as its own process, on a free port, with an empty data folder. If PARLEY_TEST_DATABASE_URL is set, it gets a
 * PostgreSQL database of its own. `config` is the content of PARLEY_CONFIG, `env` further variables. The product must have been built: `npm
 * test` does.
 */
export async function startApp(options: AppOptions = {}): Promise<App> {
  if (!existsSync(path.join(root, '.next/BUILD_ID')))
    throw new Error('the product is not built; run `npm test -- integration` or `npm test -- e2e`')
  const dataDir = options.beside?.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'parley-app-'))
  const database = options.beside ? { url: options.beside.databaseUrl, drop: async () => undefined } : await freshDatabase(dataDir)
  // Two servers on one SQLite file are refused: the lock is the first one's.
  if (options.beside) rmSync(path.join(dataDir, 'parley.db.server-lock'), { force: true })
  const port = await freePort()
  const env = environment({ dataDir, databaseUrl: database.url, port, ...options })
  const url = `http://127.0.0.1:${port}`
  if (options.seed) await runNode('scripts/seed/main.ts', [options.seed, '--configured'], env)
  let written = ''
  const launch = () =>
    launchServer(env, options, text => {
      written += text
    })
  let server = launch()
  async function end(signal: NodeJS.Signals): Promise<void> {
    const before = written.length
    const how = await ended(server, signal)
    // A server that has died already was ended by its test.
    if (signal === 'SIGKILL' || how === 'before') return
    const tail = written.slice(before)
    if (how === 'SIGKILL') throw new Error(`the server was killed, ${STOP_MS} ms after ${signal}; it wrote meanwhile:\n${tail}`)
    if (how !== 0) throw new Error(`the server ended with ${how} after ${signal}; it wrote meanwhile:\n${tail}`)
    if (tail.includes(STOPPED_LATE)) throw new Error(`the server cut its own end off; it wrote meanwhile:\n${tail}`)
  }
  const app: App = {
    url,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? '',
    pid: () => server.pid ?? 0,
    signal: signal => void server.kill(signal),
    died: () => exited(server),
    logs: () => written,
    async restart(signal = 'SIGTERM') {
      await end(signal)
      server = launch()
      await ready(url, server, () => written)
    },
    parley: (...words) => runNode('scripts/parley.ts', words, env),
    async stop() {
      try {
        await end('SIGTERM')
      } finally {
        if (!options.beside) {
          await database.drop()
          rmSync(dataDir, { recursive: true, force: true })
        }
      }
    },
  }
  try {
    await ready(url, server, () => written)
  } catch (error) {
    await app.stop().catch((failure: Error) => {
      throw new AggregateError([error, failure], 'the server neither started nor ended in good order')
    })
    throw error
  }
  return app
}

function environment(given: { dataDir: string; databaseUrl: string; port: number; env?: EnvSource; config?: unknown }): NodeJS.ProcessEnv {
  const configPath = path.join(given.dataDir, 'parley.config.json')
  if (given.config !== undefined) writeFileSync(configPath, JSON.stringify(given.config))
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(given.port),
    HOST: '127.0.0.1',
    NEXTAUTH_URL: `http://127.0.0.1:${given.port}`,
    PARLEY_DATA_DIR: given.dataDir,
    DATABASE_URL: given.databaseUrl,
    PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'),
    ...(existsSync(configPath) ? { PARLEY_CONFIG: configPath } : {}),
    ...given.env,
  }
}

function launchServer(env: NodeJS.ProcessEnv, { preload }: AppOptions, write: (text: string) => void): ChildProcess {
  const guard = path.join(root, 'scripts/launch/end-with-parent.mjs')
  const imports = ['--import', guard, ...(preload === undefined ? [] : ['--import', preload])]
  const args = [...imports, ...heapFlags(undefined, env.NODE_OPTIONS), 'scripts/http-server.mjs']
  const server = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  server.stdout.on('data', bytes => write(String(bytes)))
  server.stderr.on('data', bytes => write(String(bytes)))
  return server
}

async function ready(url: string, server: ChildProcess, logs: () => string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(25)) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${logs()}`)
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`the server was not ready after ${START_MS} ms:\n${logs()}`)
}

/** How it ended, or that it had ended before. */
async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<number | NodeJS.Signals | 'before'> {
  if (hasEnded(server)) return 'before'
  const end = exited(server)
  server.kill(signal)
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_MS)
  const how = await end
  clearTimeout(late)
  return how
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

/** All that it wrote has been read by then. */
async function exited(server: ChildProcess): Promise<number | NodeJS.Signals> {
  if (!hasEnded(server)) await once(server, 'close')
  return (server.exitCode ?? server.signalCode) as number | NodeJS.Signals
}

async function runNode(script: string, words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [script, ...words], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let complaints = ''
  child.stdout.on('data', bytes => {
    out += bytes
  })
  child.stderr.on('data', bytes => {
    complaints += bytes
  })
  const code = await new Promise(resolve => child.once('close', resolve))
  if (code !== 0) throw new Error(`${script} ${words.join(' ')} ended with ${code}: ${complaints}`)
  return out
}
