import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLogger, createMemoryBus } from '#lib/platform/index.ts'
import { createAccessWatch, publishRevoked } from './access-watch.ts'

const bus = createMemoryBus()
let held: Record<'key' | 'chat', Set<string>>
let asked: string[][]
let answered: Promise<void>

const accessWatch = createAccessWatch(
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

describe('the access watch', () => {
  it('ends a read at once when its right is revoked, and no other', async () => {
    const gone = accessWatch.watch({ key: 'k1', chat: 'c1' })
    const stays = accessWatch.watch({ key: 'k2', chat: 'c1' })
    held.key.delete('k1')
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(0)
    expect([gone.signal.aborted, stays.signal.aborted]).toEqual([true, false])
    gone.end()
    stays.end()
  })

  it('notices a lost right within a second without a note', async () => {
    const { signal, end } = accessWatch.watch({ key: 'k1', chat: 'c1' })
    held.chat.clear()
    await vi.advanceTimersByTimeAsync(999)
    expect(signal.aborted).toBe(true)
    end()
  })

  it('checks again after a check that got no answer, and ignores its late failure', async () => {
    const late = Promise.withResolvers<void>()
    const stays = accessWatch.watch({ key: 'k2' })
    const gone = accessWatch.watch({ key: 'k1' })
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

  it('checks each id once, however many read, and nothing when there are no readers', async () => {
    const readings = Array.from({ length: 3 }, () => accessWatch.watch({ key: 'k1' }))
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([['k1']])
    for (const { end } of readings) end()
    publishRevoked(bus)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([['k1']])
  })
})
