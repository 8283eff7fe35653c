import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdSqlite } from './one-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-one-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const env = () => ({ databaseUrl: `file:${path.join(folder, 'parley.db')}`, databaseProvider: 'sqlite' as const })

it('[O10] refuses a second server on one SQLite file with a sentence, until the first has ended', async () => {
  const release = await holdSqlite(env())
  await expect(holdSqlite(env(), 200)).rejects.toThrow(/another Parley server uses .*parley\.db\. Stop it first/)
  const next = holdSqlite(env(), 5_000)
  release()
  ;(await next)()
})

it('[O10] is free again after its server was killed', async () => {
  const script = `import { holdSqlite } from './lib/platform/database/sqlite/one-server.ts'
await holdSqlite(${JSON.stringify(env())})
console.log('held')
setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  await expect(holdSqlite(env(), 200)).rejects.toThrow('another Parley server')
  child.kill('SIGKILL')
  ;(await holdSqlite(env(), 5_000))()
})

it('[O10] keeps nobody off PostgreSQL', async () => {
  const shared = { databaseUrl: 'postgresql://localhost/parley', databaseProvider: 'postgresql' as const }
  await holdSqlite(shared)
  await holdSqlite(shared)
})
