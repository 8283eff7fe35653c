import { describe, expect, it } from 'vitest'
import { createPlans } from './postgresql-sql.ts'

const direct = createPlans('postgresql://parley@127.0.0.1/parley')

describe('a statement of PostgreSQL', () => {
  it('has one name for all connections, and numbered values', () => {
    const plan = direct('SELECT "id" FROM "Chat" WHERE "id" = ? AND "userId" = ?')
    expect(plan).toEqual({ name: expect.any(String), text: 'SELECT "id" FROM "Chat" WHERE "id" = $1 AND "userId" = $2' })
    expect(direct('SELECT "id" FROM "Chat" WHERE "id" = ? AND "userId" = ?')).toBe(plan)
  })

  it.each([
    'SELECT "id" FROM "Chat" WHERE "id" = ANY(?)',
    'WITH RECURSIVE walk("id") AS (SELECT "id" FROM "Message" WHERE "id" = ? UNION ALL SELECT m."id" FROM "Message" m JOIN walk ON true) SELECT 1',
  ])('has no name, and is planned each time, where a plan of a small table would be kept: %s', text => {
    expect(direct(text).name).toBeUndefined()
  })
})
