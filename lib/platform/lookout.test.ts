import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryBus } from './bus/bus.ts'
import { createLogger } from './log/log.ts'
import { createLookout, publishRevoked } from './lookout.ts'

const bus = createMemoryBus()
let held: Record<'key' | 'chat', Set<string>>
let asked: string[][]
let answered: Promise<void>

const lookout = createLookout(
  { bus, log: createLogger('error', line => void asked.push([line])) },
  {
    async key(ids) {
      asked.push(ids)
      await answered
      return held.key
    },
    chat: async () => held.chat,
  },
)

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answered = Promise.resolve()
  held = { key: new Set(['k1', 'k2']), chat: new Set(['c1']) }
})
afterEach(() => vi.useRealTimers())

describe('the lookout', () => {
  it('ends a reading at once when a right is said to have gone, and no other', async () => {
    const gone = lookout.watch({ key: 'k1', chat: 'c1' })
    const stays = lookout.watch({ key: 'k2', chat: 'c1' })
    held.key.delete('k1')
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(0)
    expect([gone.signal.aborted, stays.signal.aborted]).toEqual([true, false])
    gone.end()
    stays.end()
  })

  it('finds out within a second what nobody says', async () => {
    const { signal, end } = lookout.watch({ key: 'k1', chat: 'c1' })
    held.chat.clear()
    await vi.advanceTimersByTimeAsync(999)
    expect(signal.aborted).toBe(true)
    end()
  })

  it('asks anew where it gets no answer, whatever comes of that later', async () => {
    const late = Promise.withResolvers<void>()
    const stays = lookout.watch({ key: 'k2' })
    const gone = lookout.watch({ key: 'k1' })
    answered = late.promise
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(0)
    answered = Promise.resolve()
    held.key.delete('k1')
    await vi.advanceTimersByTimeAsync(1_900)
    expect([gone.signal.aborted, stays.signal.aborted]).toEqual([true, false])
    const before = asked.length
    late.reject(new Error('gone'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.slice(before).every(([id]) => id === 'k2')).toBe(true)
    expect(stays.signal.aborted).toBe(false)
    stays.end()
  })

  it('asks once for each id, however many read, and nothing once nobody does', async () => {
    const readings = Array.from({ length: 3 }, () => lookout.watch({ key: 'k1' }))
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([['k1']])
    for (const { end } of readings) end()
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([['k1']])
  })
})
