import { expect, it } from 'vitest'
import { MAX_APP_CALLS_AT_ONCE, MAX_APP_CALLS_PER_MINUTE } from '../limits.ts'
import { createCallBudget } from './call-budget.ts'

it('holds the Apps of one person to so many calls at once and a minute, and nobody else', async () => {
  let nowMs = 0
  const within = createCallBudget({ monotonicMs: () => nowMs })
  const slow = Promise.withResolvers<void>()
  const waiting = Array.from({ length: MAX_APP_CALLS_AT_ONCE }, () => within('ada', () => slow.promise))
  await expect(within('ada', async () => 1)).rejects.toMatchObject({ code: 'too_many_attempts' })
  expect(await within('bob', async () => 1)).toBe(1)
  slow.resolve()
  await Promise.all(waiting)
  for (let call = MAX_APP_CALLS_AT_ONCE; call < MAX_APP_CALLS_PER_MINUTE; call++) await within('ada', async () => 1)
  await expect(within('ada', async () => 1)).rejects.toMatchObject({ code: 'too_many_attempts' })
  nowMs = 60_000
  expect(await within('ada', async () => 1)).toBe(1)
})

it('counts a call that fails, and lets the next one in', async () => {
  const within = createCallBudget({ monotonicMs: () => 0 })
  for (let call = 0; call < 20; call++) await expect(within('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
