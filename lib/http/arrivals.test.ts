import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createArrivals } from './arrivals.ts'

describe('requests that come at about the same time', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('begin together, once nobody has come for a millisecond', async () => {
    const untilQuiet = createArrivals()
    const begun: string[] = []
    void untilQuiet().then(() => begun.push('first'))
    await vi.advanceTimersByTimeAsync(0.5)
    void untilQuiet().then(() => begun.push('second'))
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(begun).toEqual(['first', 'second'])
  })

  it('wait for six milliseconds at most, however many more are coming', async () => {
    const untilQuiet = createArrivals()
    let begun = 0
    for (let ms = 0; ms < 6; ms += 0.5) {
      void untilQuiet().then(() => begun++)
      expect(begun).toBe(0)
      await vi.advanceTimersByTimeAsync(0.5)
    }
    expect(begun).toBe(12)
  })

  it('do not wait for those before them', async () => {
    const untilQuiet = createArrivals()
    await Promise.all([untilQuiet(), vi.advanceTimersByTimeAsync(1)])
    let hasBegun = false
    void untilQuiet().then(() => {
      hasBegun = true
    })
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(hasBegun).toBe(true)
  })
})

describe('a connection whose request is still to come', () => {
  it('is waited for, too', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const untilQuiet = createArrivals()
    const { port } = server.address() as AddressInfo
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    try {
      let hasBegun = false
      void untilQuiet().then(() => {
        hasBegun = true
      })
      const accepted = once(server, 'connection')
      const socket = connect(port, '127.0.0.1')
      await accepted
      socket.destroy()
      await vi.advanceTimersByTimeAsync(1)
      expect(hasBegun).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(hasBegun).toBe(true)
    } finally {
      vi.useRealTimers()
      server.close()
    }
  })
})
