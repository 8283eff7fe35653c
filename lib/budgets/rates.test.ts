import { describe, expect, it } from 'vitest'
import { periodAt } from './periods.ts'
import { createRates } from './rates.ts'

const person = { userId: 'ann', kind: 'user' } as never
const off = { requestsPerMinute: 0, tokensPerMinute: 0, keyRequestsPerMinute: 0, keyTokensPerMinute: 0 }
const refused = (retryAfterMs: number) => ({ code: 'rate_limited', retryAfterMs })

describe('the rate of a person', () => {
  it('[budget-05] refuses a message beyond the limit of a minute, with the wait, and takes it again then', async () => {
    let at = 0
    const rates = createRates(
      async () => ({ ...off, requestsPerMinute: 2 }),
      () => at,
    )
    await rates.begin(person)
    at = 6_000
    await rates.begin(person)
    at = 20_000
    await expect(rates.begin(person)).rejects.toMatchObject(refused(40_000))
    await rates.begin({ userId: 'bob', kind: 'user' } as never)
    at = 60_000
    await rates.begin(person)
    await expect(rates.begin(person)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('[budget-05] counts the tokens of steps that have ended, and those of a key by themselves', async () => {
    let at = 0
    const key = { userId: 'ann', kind: 'api_key', keyId: 'k' } as never
    const rates = createRates(
      async () => ({ ...off, keyTokensPerMinute: 100 }),
      () => at,
    )
    await rates.begin(key)
    rates.spent(key, 100)
    await expect(rates.begin(key)).rejects.toMatchObject(refused(60_000))
    await rates.begin(person)
    at = 60_000
    await rates.begin(key)
  })

  it('[budget-05] limits nothing unless set', async () => {
    const rates = createRates(
      async () => off,
      () => 0,
    )
    for (let count = 0; count < 1_000; count++) await rates.begin(person)
  })
})

describe('a period of a budget', () => {
  it.each([
    ['day', '2026-11-28T23:59:59.999Z', '2026-11-28', '2026-11-29'],
    ['week', '2026-11-29T23:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['week', '2026-11-30T00:00:00.000Z', '2026-11-30', '2026-12-07'],
    ['month', '2026-12-31T12:00:00.000Z', '2026-12-01', '2027-01-01'],
  ] as const)('is one of the calendar in UTC: the %s of %s', (name, at, startsAt, resetsAt) => {
    const period = periodAt(name, Date.parse(at))
    expect([period.startsAt, period.resetsAt].map(date => date.toISOString().slice(0, 10))).toEqual([startsAt, resetsAt])
  })
})
