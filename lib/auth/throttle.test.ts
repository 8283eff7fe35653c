import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createThrottle, type Throttle } from './throttle.ts'

let test: TestPlatform
let clock: TestClock
let throttle: Throttle

beforeAll(async () => {
  clock = testClock()
  test = await testPlatform({ clock })
  throttle = createThrottle(test.platform)
})

afterAll(() => test.dispose())

/** Returns null where the attempt is allowed, else its wait. */
async function attempt(email: string, address = '10.0.0.1'): Promise<number | null> {
  try {
    await throttle.begin({ email, address })
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: 'too_many_attempts' })
    return (error as { retryAfterMs: number }).retryAfterMs
  }
}

describe('failed attempts for one e-mail address', () => {
  it('lock it after five, for twice as long each time, up to a quarter of an hour', async () => {
    const waits: (number | null)[] = []
    for (let index = 0; index < 5; index++) waits.push(await attempt('ann@example.com'))
    for (let index = 0; index < 11; index++) {
      const wait = await attempt('ann@example.com')
      waits.push(wait)
      clock.advance(wait ?? 0)
      waits.push(await attempt('ann@example.com'))
    }
    const locks = waits.filter(wait => wait !== null)
    expect(waits.slice(0, 5)).toEqual([null, null, null, null, null])
    expect(locks).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].map(seconds => seconds * 1000))
  })

  it('from many addresses count together after thirty, but not where the person has signed in before', async () => {
    await throttle.succeeded({ email: 'bob@example.com', address: '10.0.2.1' })
    for (let index = 0; index < 30; index++) await attempt('bob@example.com', `10.0.1.${index}`)
    expect(await attempt('bob@example.com', '10.0.1.99')).toBe(2000)
    expect(await attempt('someone.else@example.com', '10.0.1.99')).toBeNull()
    expect(await attempt('bob@example.com', '10.0.2.1')).toBeNull()
  })

  it('[S11] at one address lock out neither the owner at another one, nor the owner who is signed in', async () => {
    const waits: (number | null)[] = []
    for (let index = 0; index < 7; index++) waits.push(await attempt('eli@example.com', '10.0.3.1'))
    expect(waits.slice(5)).toEqual([2000, 2000])
    expect(await attempt('eli@example.com', '10.0.3.2')).toBeNull()
    await throttle.beginOwn('the user id of eli')
  })

  it.each([
    ['an IPv6 network, whichever of its addresses they come from', (index: number) => `2001:db8:1:2::${index}`],
    ['an IPv4 address, also where it is written as an IPv6 one', (index: number) => (index % 2 === 0 ? '10.0.4.1' : '::ffff:10.0.4.1')],
  ])('[S11] count for %s', async (name, addressAt) => {
    const waits: (number | null)[] = []
    for (let index = 0; index < 6; index++) waits.push(await attempt(`${name.length}@example.com`, addressAt(index)))
    expect(waits).toEqual([null, null, null, null, null, 2000])
  })

  it('[S11] [web-23] keep keys of one length in the database, however long what a client sends is', async () => {
    await attempt(`${'x'.repeat(60_000)}@example.com`, '10.0.5.1')
    const keys = (await test.platform.db.client.throttle.findMany({ select: { key: true } })).map(({ key }) => key.length)
    expect(Math.max(...keys)).toBeLessThan(80)
  })

  it('at the same moment do not slip through together', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => attempt('cay@example.com', '')))
    expect(waits.filter(wait => wait === null)).toHaveLength(5)
  })

  it('are forgotten after a success, and after half an hour', async () => {
    for (let index = 0; index < 4; index++) await attempt('dan@example.com')
    await throttle.succeeded({ email: 'dan@example.com', address: '10.0.0.1' })
    for (let index = 0; index < 4; index++) expect(await attempt('dan@example.com')).toBeNull()
    clock.advance(31 * 60_000)
    for (let index = 0; index < 5; index++) expect(await attempt('dan@example.com')).toBeNull()
  })
})

it('locks an address that tries many e-mail addresses', async () => {
  const waits: (number | null)[] = []
  for (let index = 0; index < 51; index++) waits.push(await attempt(`person${index}@example.com`, '10.9.9.9'))
  expect(waits.filter(wait => wait === null)).toHaveLength(50)
  expect(waits.at(-1)).toBe(2000)
})
