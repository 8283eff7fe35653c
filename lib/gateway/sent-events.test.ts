import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { describe, expect, it } from 'vitest'
import { createSentEvents, type EventsOfSession } from './sent-events.ts'

const said = (words: string): JSONRPCMessage => ({ jsonrpc: '2.0', method: 'notifications/message', params: { words } })

async function missedAfter(events: EventsOfSession, eventId: string): Promise<unknown[]> {
  const replayed: unknown[] = []
  await events.replayEventsAfter(eventId, {
    async send(_, message) {
      replayed.push('params' in message ? message.params?.words : message)
    },
  })
  return replayed
}

describe('what a session was sent', () => {
  it('is what came after an event on its stream, in its order, and nothing of other streams and sessions', async () => {
    const sent = createSentEvents()
    const [ours, theirs] = [sent.ofSession(), sent.ofSession()]
    const primed = await ours.storeEvent('a', {} as JSONRPCMessage)
    const first = await ours.storeEvent('a', said('one'))
    await theirs.storeEvent('a', said('secret'))
    await ours.storeEvent('b', said('other'))
    await ours.storeEvent('a', said('two'))
    expect(await missedAfter(ours, primed)).toEqual(['one', 'two'])
    expect(await missedAfter(ours, first)).toEqual(['two'])
    expect([ours.knows(first), theirs.knows(first)]).toEqual([true, false])
    for (const odd of ['', 'x', '1-', '1-c', '99-a', '-1-a', `${'9'.repeat(40)}-a`]) {
      expect(ours.knows(odd)).toBe(false)
      await expect(missedAfter(ours, odd)).rejects.toThrow()
    }
  })

  it('is bounded for all sessions together, and the oldest go first', async () => {
    const sent = createSentEvents({ events: 3, chars: 1_000 })
    const [one, two] = [sent.ofSession(), sent.ofSession()]
    const begin = await one.storeEvent('a', said('1'))
    for (const words of ['2', '3']) await one.storeEvent('a', said(words))
    await two.storeEvent('a', said('4'))
    expect(await missedAfter(one, begin)).toEqual(['2', '3'])
    await two.storeEvent('a', said('5'))
    expect(await missedAfter(one, begin)).toEqual(['3'])
    await two.storeEvent('a', said('x'.repeat(1_000)))
    expect(await missedAfter(one, begin)).toEqual([])
    expect(await missedAfter(two, '1-a')).toEqual([])
  })

  it('is gone with its session', async () => {
    const events = createSentEvents().ofSession()
    const begin = await events.storeEvent('a', {} as JSONRPCMessage)
    await events.storeEvent('a', said('one'))
    events.forget()
    expect(await missedAfter(events, begin)).toEqual([])
  })
})
