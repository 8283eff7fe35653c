import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pacedStreams } from './paced-streams.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const GET = { headers: { accept: 'text/event-stream' } }

/** Opens streams as the protocol library does, a second after each end, for so many seconds; yields how many were opened. */
async function opened(body: string, seconds: number): Promise<number> {
  let count = 0
  const fetch = pacedStreams(async () => {
    count++
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const leaving = new AbortController()
  const reading = (async () => {
    while (!leaving.signal.aborted) {
      await (await fetch('http://a.test/', { ...GET, signal: leaving.signal })).text()
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
  })().catch(() => undefined)
  for (let second = 0; second < seconds * 4; second++) await vi.advanceTimersByTimeAsync(250)
  leaving.abort()
  await vi.advanceTimersByTimeAsync(2_000)
  await reading
  return count
}

describe('a stream that a server ends at once', () => {
  it.each([
    ['empty', '', 8, 20],
    ['a page', '<h1>Hello</h1>', 8, 20],
    ['an id alone', 'id: 1\ndata:\n\n', 8, 20],
    ['a pause that the server asks for', 'retry: 1000\n\n', 12, 130],
    ['a message each time', 'event: message\ndata: {}\n\n', 12, 130],
  ])('[H14] is opened less and less often: %s', async (_, body, most, mostInTenMinutes) => {
    expect(await opened(body, 45)).toBeLessThanOrEqual(most)
    expect(await opened(body, 600)).toBeLessThanOrEqual(mostInTenMinutes)
  })

  it.each(['close', 'error'] as const)('[H14] delays no other request, and not the streams after one that lasted: %s', async how => {
    const answers = [10, 10, 10, 20_000, 10]
    const fetch = pacedStreams(async () => {
      const lastMs = answers.shift() ?? 0
      return new Response(new ReadableStream({ start: controller => void setTimeout(() => controller[how](), lastMs) }))
    })
    const open = async () => {
      const response = fetch('http://a.test/', GET)
      await vi.advanceTimersByTimeAsync(30_000)
      const text = (await response).text().catch(() => '')
      await vi.advanceTimersByTimeAsync(30_000)
      return text
    }
    for (let stream = 0; stream < 4; stream++) await open()
    const startedMs = performance.now()
    const next = fetch('http://a.test/', GET)
    await vi.advanceTimersByTimeAsync(0)
    expect(answers).toEqual([])
    await next
    expect(performance.now() - startedMs).toBe(0)
    const post = pacedStreams(async () => new Response('x'))
    for (let call = 0; call < 5; call++) await post('http://a.test/', { method: 'POST', headers: GET.headers })
    expect(performance.now() - startedMs).toBe(0)
  })
})
