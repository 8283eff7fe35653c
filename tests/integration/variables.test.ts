import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type App, startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type Launched, launch } from '#tests/support/launcher.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** The environment of the service `app` where an operator has set the one variable that is required. */
function composeEnvironment(): Record<string, string> {
  const { services } = parse(read('compose.yaml')) as { services: { app: { environment: Record<string, string> } } }
  const filled = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1').replace(/\$\{\w+:\?[^}]*\}/g, 'password')
  return Object.fromEntries(Object.entries(services.app.environment).map(([name, value]) => [name, filled(value)]))
}

/** `.env.example` with every `#` before a variable taken away. */
function exampleEnvironment(): Record<string, string> {
  return Object.fromEntries(
    [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

let app: App | null = null
let launched: Launched | null = null
afterEach(async () => {
  await app?.stop()
  if (launched?.child.pid) process.kill(-launched.child.pid, 'SIGTERM')
  await launched?.ended
  app = launched = null
})

/** Makes the start-up hook fail, as a library does that throws when it is loaded. */
const BROKEN = `Object.defineProperty(globalThis, Symbol.for('parley.direct'), {
  get: () => undefined,
  set() { throw new Error('this module cannot be loaded') },
})`

const pageOf = async (url: string) => (await fetch(`${url}/api/health`)).status

describe('the environment of a documented start', () => {
  it('[run-18] serves with exactly what compose.yaml passes on, empty variables among it', async () => {
    const { DATABASE_URL, REDIS_URL, ...env } = composeEnvironment()
    expect([DATABASE_URL, REDIS_URL]).toEqual(['postgresql://parley:password@postgres:5432/parley', 'redis://redis:6379'])
    expect(env).toMatchObject({ OPENAI_BASE_URL: '', ANTHROPIC_BASE_URL: '' })
    app = await startApp({ env })
    expect(await pageOf(app.url)).toBe(200)
    expect((await fetch(`${app.url}/setup`)).status).toBe(200)
  })

  it('[run-18] serves with every variable of .env.example, through the launcher', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-example-'))
    const database = await freshDatabase(folder)
    const port = await freePort()
    const { NODE_ENV, PARLEY_DATA_DIR, ...env } = exampleEnvironment()
    expect([NODE_ENV, PARLEY_DATA_DIR]).toEqual(['production', './data'])
    const own = { PORT: String(port), PARLEY_DATA_DIR: folder, DATABASE_URL: database.url }
    launched = launch('node scripts/launch.mjs start', { ...env, ...own })
    const { stderr } = launched
    const gone = launched.ended.then(code => Promise.reject(new Error(`ended with ${code}: ${stderr()}`)))
    await Promise.race([gone, expect.poll(stderr, { timeout: 30_000 }).toContain(`ready on http://127.0.0.1:${port}`)])
    gone.catch(() => undefined)
    expect(await pageOf(`http://127.0.0.1:${port}`)).toBe(200)
    process.kill(-(launched.child.pid ?? 0), 'SIGTERM')
    await launched.ended
    launched = null
    await database.drop()
    rmSync(folder, { recursive: true })
  })
})

describe('a start whose code cannot be loaded', () => {
  it('[run-18] ends with one sentence and a code that is not 0', async () => {
    const preload = `data:text/javascript,${encodeURIComponent(BROKEN)}`
    const failure = await startApp({ preload }).catch((error: Error) => error)
    expect(String(failure)).toContain('parley: the start failed: this module cannot be loaded')
    expect(String(failure)).toMatch(/ended with 1/)
  })
})
