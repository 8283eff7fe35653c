import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { now } from './clock.ts'

let test: TestPlatform
beforeEach(async () => {
  test = await testPlatform()
})
afterEach(() => test.dispose())

const onSqlite = it.skipIf(process.env.PARLEY_TEST_DATABASE_URL !== undefined)

/** Holds the file's write lock from another process for `forMs`. */
async function holdElsewhere(url: string, forMs: number) {
  const script = `
    const database = new (require('better-sqlite3'))(${JSON.stringify(url.slice('file:'.length))})
    database.exec('BEGIN IMMEDIATE'); console.log('held')
    setTimeout(() => { database.exec('COMMIT'); database.close() }, ${forMs})`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

function watchDelay() {
  let worstMs = 0
  let last = performance.now()
  const timer = setInterval(() => {
    worstMs = Math.max(worstMs, performance.now() - last - 5)
    last = performance.now()
  }, 5)
  return () => {
    clearInterval(timer)
    return worstMs
  }
}

onSqlite('writes wait for another process without holding up the event loop', async () => {
  const { db, env, clock } = test.platform
  const updatedAt = now(clock)
  await db.client.setting.create({ data: { key: 'warm', value: 1, updatedAt } })
  const child = await holdElsewhere(env.databaseUrl, 400)
  const delay = watchDelay()
  await Promise.all([
    db.client.setting.create({ data: { key: 'single', value: 1, updatedAt } }),
    db.write(tx => tx.setting.create({ data: { key: 'transaction', value: 1, updatedAt } })),
  ])
  expect(delay()).toBeLessThan(100)
  expect(await db.client.setting.count()).toBe(3)
  if (child.exitCode === null) await once(child, 'exit')
})

it('a transaction that fails leaves nothing behind, and the next one goes on', async () => {
  const { db, clock } = test.platform
  const failing = db.write(async tx => {
    await tx.setting.create({ data: { key: 'a', value: 1, updatedAt: now(clock) } })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.write(tx => tx.setting.count())).toBe(0)
})
