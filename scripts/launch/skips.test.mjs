import { expect, it } from 'vitest'
import { judgeSkips } from './skips.mjs'

const skipped = file => ({ name: `${file}: a law holds`, file })
const rows = [
  { files: [/^lib\/redis/], reason: 'no Redis', isMissing: () => true },
  { files: [/^lib\/postgresql/], reason: 'no PostgreSQL', isMissing: () => false },
]

it('[V8] counts the skips of a file whose need is not met, with the reason', () => {
  expect(judgeSkips([skipped('lib/redis.test.ts'), skipped('lib/redis.test.ts')], rows)).toEqual({
    excused: ['skipped: 2 in lib/redis.test.ts: no Redis'],
    failures: [],
  })
})

it('[V8] takes a skip without a reason for a failure, and one whose need is met', () => {
  const { excused, failures } = judgeSkips([skipped('lib/a.test.ts'), skipped('lib/postgresql.test.ts')], rows)
  expect(excused).toEqual([])
  expect(failures.map(({ name }) => name)).toEqual(['lib/a.test.ts: a law holds', 'lib/postgresql.test.ts: a law holds'])
})
