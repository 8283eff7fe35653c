import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceOnline } from './once-online.ts'

let isOnline: boolean
beforeEach(() => {
  isOnline = true
  vi.useFakeTimers()
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const goOnline = () => {
  isOnline = true
  window.dispatchEvent(new Event('online'))
}

it('[web-45] loads code that a lost network has cut off when the network is back', async () => {
  const load = vi.fn(async () => 'code')
  load.mockImplementationOnce(async () => {
    isOnline = false
    throw new Error('cut off')
  })
  const loaded = onceOnline(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
  goOnline()
  expect(await loaded).toBe('code')
})

it('[web-45] waits for a network before it loads anything', async () => {
  isOnline = false
  const load = vi.fn(async () => 'code')
  const loaded = onceOnline(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  goOnline()
  expect(await loaded).toBe('code')
})

it('[web-45] tries twice more where the network is there, and then fails', async () => {
  const load = vi.fn(async () => Promise.reject(new Error('gone')))
  const loaded = onceOnline(load)
  const refused = expect(loaded).rejects.toThrow('gone')
  await vi.advanceTimersByTimeAsync(5_000)
  await refused
  expect(load).toHaveBeenCalledTimes(3)
})
