import { expect, it } from 'vitest'
import type { RunEvent } from '#lib/messages/index.ts'
import { createMemoryBus } from '#lib/platform/index.ts'
import type { Recorder } from '../run/recorder.ts'
import { tailEvents } from './tail.ts'

const RUN = 'r'
const nobodysRun = { inMemory: () => undefined, live: () => undefined } as unknown as Recorder
const row = (seq: number, type: 'start-step' | 'data-done' = 'start-step') => ({ seq, chunk: { type }, json: '{}' }) as unknown as RunEvent

/** A log in the database of which the test decides when it answers. */
function slowLog() {
  const asked: ((rows: RunEvent[]) => void)[] = []
  return { asked, read: () => new Promise<RunEvent[]>(resolve => asked.push(resolve)) }
}

function listening() {
  const bus = createMemoryBus()
  let count = 0
  const subscribe: typeof bus.subscribe = (topic, listener) => {
    count++
    const leave = bus.subscribe(topic, listener)
    return () => {
      count--
      leave()
    }
  }
  return { bus: { ...bus, subscribe }, count: () => count }
}

function tail(store: { read: () => Promise<RunEvent[]> }, bus: ReturnType<typeof listening>['bus'], signal = new AbortController().signal) {
  return tailEvents({ store, recorder: nobodysRun, bus }, { runId: RUN, after: 0, isOver: async () => false, signal })
}

it('a tail subscribes once, from its first read until the reader leaves, even in mid-read', async () => {
  const [log, { bus, count }] = [slowLog(), listening()]
  const reader = tail(log, bus)
  expect(count()).toBe(0)
  const pending = reader.next()
  expect(count()).toBe(1)
  await reader.return?.()
  log.asked[0]?.([])
  await pending
  await reader.next()
  expect(count()).toBe(0)
})

it('a tail returns the last rows before it ends', async () => {
  const [log, { bus, count }] = [slowLog(), listening()]
  const reader = tail(log, bus)
  const pending = reader.next()
  log.asked[0]?.([row(1), row(2, 'data-done')])
  expect(await pending).toMatchObject({ done: false, value: [{ seq: 1 }, { seq: 2 }] })
  expect([(await reader.next()).done, count()]).toEqual([true, 0])
})

it('a tail unsubscribes if the log cannot be read', async () => {
  const { bus, count } = listening()
  const reader = tail({ read: () => Promise.reject(new Error('the database is away')) }, bus)
  await expect(reader.next()).rejects.toThrow('away')
  expect([(await reader.next()).done, count()]).toEqual([true, 0])
})

it('a tail never subscribes for a reader that has already left', async () => {
  const { bus, count } = listening()
  const reader = tail(slowLog(), bus, AbortSignal.abort())
  expect([(await reader.next()).done, count()]).toEqual([true, 0])
})
