import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ModelPart, ResolvedModel } from '#lib/models/index.ts'
import { createDeadlines } from './deadlines.ts'
import { callModel } from './model-call.ts'

const limits = { chunkTimeoutMs: 45_000, responseTimeoutMs: 300_000 }
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the deadlines of a model call', () => {
  it('[V7] [run-05] pass after 45 s without a chunk, and restart with each chunk', () => {
    const deadlines = createDeadlines(never, limits)
    for (let chunk = 0; chunk < 3; chunk++) {
      vi.advanceTimersByTime(44_999)
      expect(deadlines.expired).toBeNull()
      deadlines.chunk()
    }
    vi.advanceTimersByTime(44_999)
    expect([deadlines.expired, deadlines.signal.aborted]).toEqual([null, false])
    vi.advanceTimersByTime(1)
    expect([deadlines.expired, deadlines.signal.aborted]).toEqual(['chunk_timeout', true])
    deadlines.end()
  })

  it('[V7] [run-06] pass after 300 s, however many chunks come', () => {
    const deadlines = createDeadlines(never, limits)
    for (let second = 0; second < 299; second++) {
      vi.advanceTimersByTime(1_000)
      deadlines.chunk()
    }
    expect(deadlines.expired).toBeNull()
    vi.advanceTimersByTime(1_000)
    expect(deadlines.expired).toBe('response_timeout')
    deadlines.end()
  })

  it('end with their run, and name no deadline then', async () => {
    const run = new AbortController()
    const deadlines = createDeadlines(run.signal, limits)
    run.abort('stopped')
    expect([deadlines.signal.reason, deadlines.expired]).toEqual(['stopped', null])
    await expect(deadlines.aborted).rejects.toThrow('aborted')
    deadlines.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a model call', () => {
  const passed = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms))
  /** Asks a model that sends these parts 40 s apart, and then nothing for as long. */
  async function asked(parts: readonly ModelPart[], { silentMs = 0, signal = never } = {}) {
    const taken: string[] = []
    const stream: ResolvedModel['port']['stream'] = async (_, sink) => {
      for (const part of parts) {
        await passed(40_000)
        sink(part)
      }
      await passed(silentMs)
      sink({ type: 'text-end', id: 'late' })
    }
    const model = { ...limits, port: { stream } } as ResolvedModel
    const ended = callModel({ model, request: {} as never, signal, onPart: ({ type }) => taken.push(type) })
    await vi.advanceTimersByTimeAsync(parts.length * 40_000 + silentMs + 1)
    return { end: await ended, taken }
  }
  const parts: ModelPart[] = [
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Hm.' },
    { type: 'tool-input-start', id: 'c', toolName: 'a__b' },
    { type: 'tool-input-delta', id: 'c', delta: '{' },
  ]

  it('[run-05] goes on while anything comes within 45 s: thoughts and the arguments of a call, too', async () => {
    const { end, taken } = await asked(parts)
    expect(end).toEqual({ kind: 'complete' })
    expect(taken).toEqual([...parts.map(({ type }) => type), 'text-end'])
  })

  it('[run-05] takes nothing that comes after its end, even from a port that ignores the signal', async () => {
    const { end, taken } = await asked(parts, { silentMs: 60_000 })
    expect(end).toEqual({ kind: 'expired', deadline: 'chunk_timeout' })
    expect(taken).not.toContain('text-end')
  })

  it('[run-04] that is stopped has not run out of time', async () => {
    const { end } = await asked([], { silentMs: 60_000, signal: AbortSignal.abort() })
    expect(end).toEqual({ kind: 'aborted' })
  })
})
