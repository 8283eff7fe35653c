import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createArrivals } from './arrivals.ts'

let untilQuiet: () => Promise<void>
let begun: string[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  untilQuiet = createArrivals()
  begun = []
})
afterEach(() => {
  vi.useRealTimers()
})

function come(name: string): void {
  void untilQuiet().then(() => begun.push(name))
}

/** Time passes, and the event loop turns. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await turn()
  await turn()
}

describe('requests that come at about the same time', () => {
  it('begin together, once nobody has come for a moment', async () => {
    come('first')
    await pass(0.5)
    come('second')
    await pass(0.5)
    come('third')
    await pass(0.15)
    expect(begun).toEqual([])
    await pass(0.2)
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  it('wait for six milliseconds at most, however many more are coming', async () => {
    for (let at = 0; at < 48; at++) {
      come(String(at))
      expect(begun).toEqual([])
      await pass(0.125)
    }
    expect(begun).toHaveLength(48)
  })

  it('do not wait for those before them', async () => {
    come('first')
    await pass(1)
    come('second')
    expect(begun).toEqual(['first'])
    await pass(0.9)
    expect(begun).toEqual(['first'])
    await pass(0.1)
    expect(begun).toEqual(['first', 'second'])
  })
})

describe('a lone request', () => {
  it('begins a millisecond later, without a look before', async () => {
    come('first')
    await pass(0.9)
    expect(begun).toEqual([])
    expect(vi.getTimerCount()).toBe(1)
    await pass(0.1)
    expect(begun).toEqual(['first'])
  })

  it('waits for a connection whose request is still to come', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    come('first')
    const accepted = once(server, 'connection')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await accepted
    await pass(1)
    expect(begun).toEqual([])
    await pass(0.5)
    expect(begun).toEqual(['first'])
    socket.destroy()
    server.close()
  })

  it('does not wait for a connection of ours to somebody else', async () => {
    come('first')
    channel('net.client.socket').publish({})
    await pass(1)
    expect(begun).toEqual(['first'])
  })
})
