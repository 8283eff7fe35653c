import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { now } from '../../clock.ts'

let test: TestPlatform
beforeEach(async () => {
  test = await testPlatform()
})
afterEach(() => test.dispose())

const onSqlite = it.skipIf(process.env.PARLEY_TEST_DATABASE_URL !== undefined)

/** Another process that holds the file's write lock until its input ends. */
async function holdElsewhere(url: string) {
  const script = `
    const database = new (require('better-sqlite3'))(${JSON.stringify(url.slice('file:'.length))})
    database.exec('BEGIN IMMEDIATE'); console.log('held')
    process.stdin.resume().on('end', () => { database.exec('COMMIT'); database.close() })`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

onSqlite('writes wait for another process without holding up the event loop', async () => {
  const { db, env, clock } = test.platform
  const updatedAt = now(clock)
  await db.client.setting.create({ data: { key: 'warm', value: 1, updatedAt } })
  const holder = await holdElsewhere(env.databaseUrl)
  const writes = Promise.all([
    db.client.setting.create({ data: { key: 'single', value: 1, updatedAt } }),
    db.client.$transaction(tx => tx.setting.create({ data: { key: 'transaction', value: 1, updatedAt } })),
  ])
  // The lock is let go only after these turns: writes that held up the event loop would run into their time limit.
  for (let turn = 0; turn < 20; turn++) await setTimeout(10)
  holder.stdin.end()
  await writes
  expect(await db.client.setting.count()).toBe(3)
  if (holder.exitCode === null) await once(holder, 'exit')
})

it('a transaction that fails leaves nothing behind, and the next one goes on', async () => {
  const { db, clock } = test.platform
  const failing = db.client.$transaction(async tx => {
    await tx.setting.create({ data: { key: 'a', value: 1, updatedAt: now(clock) } })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await db.client.$transaction(tx => tx.setting.count())).toBe(0)
})
