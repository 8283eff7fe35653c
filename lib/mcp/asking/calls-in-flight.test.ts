import { describe, expect, it } from 'vitest'
import { createCallsInFlight } from './calls-in-flight.ts'
import { decliningHandler } from './server-request-handler.ts'

const none = new AbortController().signal

describe('the calls on one connection', () => {
  it('go side by side until the server asks, and one after the other from then on', async () => {
    let firsts = 0
    const calls = createCallsInFlight(() => {
      firsts += 1
    })
    const [first, second] = [await calls.enter(decliningHandler, none), await calls.enter(decliningHandler, none)]
    expect(calls.count).toBe(2)
    expect([calls.asked(), calls.asked(), firsts]).toEqual([null, null, 1])
    const order: string[] = []
    const third = calls.enter(decliningHandler, none).then(turn => {
      order.push('third')
      return turn
    })
    first?.leave()
    await Promise.resolve()
    order.push('second leaves')
    second?.leave()
    const turn = await third
    expect(order).toEqual(['second leaves', 'third'])
    expect(calls.asked()).toMatchObject({ signIn: decliningHandler.signIn })
    turn?.leave()
  })

  it('give up their turn with their signal', async () => {
    const calls = createCallsInFlight(() => undefined)
    const first = await calls.enter(decliningHandler, none)
    calls.asked()
    const stop = new AbortController()
    const second = calls.enter(decliningHandler, stop.signal)
    stop.abort()
    expect(await second).toBeNull()
    first?.leave()
    expect(await calls.enter(decliningHandler, none)).not.toBeNull()
  })
})
