import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { createMemoryBus } from '#lib/platform/index.ts'
import { type SessionReader, sessionEventStream } from './session-events.ts'

const bus = createMemoryBus()
const sessionId = newId()
const title = { event: 'title' as const, data: { session_id: sessionId, title: 'Tides' } }
let leaving = new AbortController()
afterEach(() => leaving.abort())

function read(reader: Partial<SessionReader> = {}) {
  leaving = new AbortController()
  const since = async () => [title]
  return sessionEventStream({ bus, nowMs: () => 1_000, sessionId, after: 0, since, signal: leaving.signal, ...reader })
}

const next = async (stream: AsyncGenerator<string>) => (await stream.next()).value

describe('the event stream of a session', () => {
  it('has rising ids from the first line on, also within one millisecond', async () => {
    const stream = read()
    expect(await next(stream)).toBe(': listening\n\n')
    bus.publish(`chat:${sessionId}`, { kind: 'run_started', data: { runId: 'r1' } })
    bus.publish(`chat:${sessionId}`, { kind: 'waiting' })
    bus.publish(`chat:${sessionId}`, { kind: 'title', data: { title: 'Low water' } })
    expect(await next(stream)).toBe(`id: 1001\nevent: run_started\ndata: {"session_id":"${sessionId}","run_id":"r1"}\n\n`)
    expect(await next(stream)).toBe(`id: 1002\nevent: title\ndata: {"session_id":"${sessionId}","title":"Low water"}\n\n`)
  })

  it('[ctx-17] tells each fetch of a page, also of one that is fetched again', async () => {
    const stream = read()
    await next(stream)
    const page = { url: 'https://example.org/?key=secret', display_name: 'example.org' }
    const told: (string | undefined)[] = []
    for (let time = 0; time < 2; time++) {
      bus.publish(`chat:${sessionId}`, { kind: 'url_fetch', data: page })
      bus.publish(`chat:${sessionId}`, { kind: 'url_ready', data: { ...page, title: 'An example', tokens: 12, part: 'whole' } })
      bus.publish(`chat:${sessionId}`, { kind: 'pages' })
    }
    bus.publish(`chat:${sessionId}`, { kind: 'url_failed', data: { ...page, reason: 'It is empty.' } })
    for (let event = 0; event < 5; event++) told.push((await next(stream)) ?? undefined)
    const frame = (event: string, more: object) =>
      expect.stringContaining(`event: ${event}\ndata: ${JSON.stringify({ session_id: sessionId, ...page, ...more })}\n\n`)
    expect(told).toEqual([
      frame('url_fetch', {}),
      frame('url_ready', { tokens: 12 }),
      frame('url_fetch', {}),
      frame('url_ready', { tokens: 12 }),
      frame('url_failed', { reason: 'It is empty.' }),
    ])
  })

  it('[ctx-10] [ws-12] tells how far a workspace is that starts, and what cross-reference adds', async () => {
    const stream = read()
    await next(stream)
    const told = async (kind: string, data: object) => {
      bus.publish(`chat:${sessionId}`, { kind, data })
      return (await next(stream))?.split('\n').slice(1, 3)
    }
    const updatedAt = '2026-11-26T12:00:00.000Z'
    expect(await told('startup_progress', { stage: 'indexing', message: 'Reading.' })).toEqual([
      'event: startup_progress',
      `data: {"session_id":"${sessionId}","stage":"indexing","message":"Reading."}`,
    ])
    expect(await told('context', { updatedAt, addedTokens: 340 })).toEqual([
      'event: context',
      `data: {"session_id":"${sessionId}","updated_at":"${updatedAt}","added_tokens":340}`,
    ])
    expect(await told('context', { updatedAt })).toEqual([
      'event: context',
      `data: {"session_id":"${sessionId}","updated_at":"${updatedAt}"}`,
    ])
  })

  it.each(['away', 'reconnected'])(
    'is told first to a reader that comes back, and to everybody when the bus is %s, and nothing twice',
    async kind => {
      const asked: number[] = []
      const started = { event: 'run_started' as const, data: { session_id: sessionId, run_id: 'r1' } }
      let now: Awaited<ReturnType<SessionReader['since']>> = [title]
      const since = async (atMs: number) => {
        asked.push(atMs)
        return now
      }
      const stream = read({ after: 900, since })
      expect(await next(stream)).toBe(`: listening\n\nid: 1000\nevent: title\ndata: ${JSON.stringify(title.data)}\n\n`)
      bus.publishToAll({ kind })
      now = [started, title]
      expect(await next(stream)).toBe(`id: 1001\nevent: run_started\ndata: ${JSON.stringify(started.data)}\n\n`)
      bus.publishToAll({ kind })
      bus.publish(`chat:${sessionId}`, { kind: 'run_started', data: { runId: 'r1' } })
      bus.publish(`chat:${sessionId}`, { kind: 'title', data: { title: 'Low water' } })
      expect(await next(stream)).toBe(`id: 1002\nevent: title\ndata: {"session_id":"${sessionId}","title":"Low water"}\n\n`)
      expect(asked).toEqual([900, 900, 900])
    },
  )

  it('reads what it missed since its last read, not since its last event', async () => {
    let nowMs = 10_000
    const asked: number[] = []
    const started = { event: 'run_started' as const, data: { session_id: sessionId, run_id: 'r1' } }
    const since = async (atMs: number) => {
      asked.push(atMs)
      return atMs <= 20_000 ? [started] : []
    }
    const stream = read({ since, nowMs: () => nowMs })
    await next(stream)
    nowMs = 20_200
    bus.publish(`chat:${sessionId}`, { kind: 'title', data: { title: 'Low water' } })
    expect(await next(stream)).toContain('id: 20200\nevent: title')
    bus.publishToAll({ kind: 'away' })
    expect(await next(stream)).toContain('event: run_started')
    nowMs = 60_000
    bus.publishToAll({ kind: 'away' })
    bus.publish(`chat:${sessionId}`, { kind: 'title', data: { title: 'Ebb' } })
    await next(stream)
    expect(asked).toEqual([10_000, 18_200])
  })

  it('ends with the signal, and for a reader that is a hundred events behind', async () => {
    const stream = read()
    await next(stream)
    for (let count = 0; count < 101; count++) bus.publish(`chat:${sessionId}`, { kind: 'title', data: { title: String(count) } })
    expect(await stream.next()).toEqual({ value: undefined, done: true })

    const other = read()
    await next(other)
    const waiting = other.next()
    leaving.abort()
    expect(await waiting).toEqual({ value: undefined, done: true })
  })
})
