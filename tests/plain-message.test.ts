import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { patient } from '#tests/support/patience.ts'

interface Cost {
  statements: number
  kinds: string[]
  transactions: number
  files: string[]
}

const program = fileURLToPath(new URL('./support/plain-message/main.ts', import.meta.url))

/** Costs of the second message of a chat without files, tools and pages, answered by 30 words at once. */
async function plainMessage(): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program], { timeout: 60_000 })
  return JSON.parse(stdout) as Cost
}

/**
 * Bounds of what is paid by each message. They are what was measured and a little more: who adds a feature asks here whether a plain message needs it, or
 * whether the feature can be found in what is read anyway.
 */
it(
  'a plain message asks little of the database, and pays for no feature that it does not use',
  async () => {
    const { statements, kinds, transactions, files } = await plainMessage()
    // A frame of a slow machine is a transaction of four statements on SQLite, and one statement on PostgreSQL, which stores rows of a kind in one.
    const most = process.env.PARLEY_TEST_DATABASE_URL ? 21 : 32
    expect(statements - 4 * Math.max(0, transactions - 2)).toBeLessThanOrEqual(most)
    expect(kinds.length).toBeLessThanOrEqual(19)
    expect(transactions).toBeLessThanOrEqual(5)
    expect(files.length).toBeLessThanOrEqual(205)
    expect(files).toContain('runs/loop.ts')
    // None goes through Prisma, whose statements name the schema.
    expect(kinds.filter(kind => kind.includes('`main`') || kind.includes('"public"'))).toEqual([])
  },
  patient(90_000),
)
