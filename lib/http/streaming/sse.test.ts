import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sse } from './sse.ts'
import { STUCK_READER_MS } from './write-events.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

describe('a stream of events', () => {
  it('has the headers of the contract and ends with its source', async () => {
    const response = sse(pieces('data: 1\n\n', 'data: 2\n\n'), { headers: { 'x-more': 'yes' } })
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-cache, no-transform',
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
      'x-more': 'yes',
    })
    expect(await response.text()).toBe('data: 1\n\ndata: 2\n\n')
  })

  it('reads its source no faster than the reader takes it', async () => {
    let asked = 0
    async function* endless() {
      for (;;) yield `data: ${++asked}\n\n`
    }
    const reader = readerOf(sse(endless()))
    await reader.read()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(asked).toBeLessThanOrEqual(3)
    await reader.cancel()
  })

  it('ends the source when the reader goes away, also in the middle of a wait', async () => {
    const ended: string[] = []
    async function* waiting(signal: AbortSignal) {
      try {
        yield 'data: 1\n\n'
        await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
      } finally {
        ended.push('source')
      }
    }
    const reader = readerOf(sse(waiting))
    await reader.read()
    await reader.cancel()
    await expect.poll(() => ended).toEqual(['source'])
  })

  it('closes when the request is aborted', async () => {
    const request = new AbortController()
    const reader = readerOf(sse(signal => silence(signal), { signal: request.signal }))
    const reading = reader.read()
    request.abort()
    expect(await reading).toEqual({ done: true, value: undefined })
  })

  it('breaks off when its source fails', async () => {
    async function* failing() {
      yield 'data: 1\n\n'
      throw new Error('gone')
    }
    await expect(sse(failing()).text()).rejects.toThrow('gone')
  })
})

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is interrupted by a comment line at least every 15 s', async () => {
    const reader = readerOf(sse(signal => silence(signal)))
    const lines: string[] = []
    for (const afterMs of [1000, 15_000, 15_000]) {
      const reading = reader.read()
      await vi.advanceTimersByTimeAsync(afterMs)
      lines.push(new TextDecoder().decode((await reading).value))
    }
    await reader.cancel()
    expect(lines).toEqual([': keep-alive\n\n', ': keep-alive\n\n', ': keep-alive\n\n'])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a reader that takes nothing', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function flood() {
    const ended: string[] = []
    let asked = 0
    async function* endless() {
      try {
        for (;;) yield `data: ${++asked}\n\n`
      } finally {
        ended.push('source')
      }
    }
    const reader = readerOf(sse(endless(), { onEnd: () => ended.push('reader') }))
    return { reader, ended, asked: () => asked }
  }

  it('is disconnected after a minute, with one text buffered', async () => {
    const { reader, ended, asked } = flood()
    await reader.read()
    await vi.advanceTimersByTimeAsync(STUCK_READER_MS - 1)
    expect([asked(), ended]).toEqual([2, []])
    await vi.advanceTimersByTimeAsync(1)
    expect([asked(), ended.toSorted()]).toEqual([2, ['reader', 'source']])
    await expect(reader.read()).rejects.toThrow('the reader takes nothing')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('gets another minute once it has taken something', async () => {
    const { reader, ended } = flood()
    for (const piece of [1, 2, 3]) {
      expect(new TextDecoder().decode((await reader.read()).value)).toBe(`data: ${piece}\n\n`)
      await vi.advanceTimersByTimeAsync(STUCK_READER_MS - 1)
      expect(ended).toEqual([])
    }
    await reader.cancel()
  })
})

async function* silence(signal: AbortSignal): AsyncGenerator<string> {
  await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}

function readerOf(response: Response) {
  if (!response.body) throw new Error('the response has no body')
  return response.body.getReader()
}
