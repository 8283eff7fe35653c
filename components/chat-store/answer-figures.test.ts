import { describe, expect, it } from 'vitest'
import { emptyFold, foldAll } from '#lib/messages/shared.ts'
import { finishedFigures, runningFigures } from './answer-figures.ts'
import { startingRun } from './chat-state.ts'

describe('the figures of an answer', () => {
  const fold = foldAll(emptyFold('a'), [
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'x'.repeat(400) },
  ])
  const run = { ...startingRun('a', 1_000), fold, firstChunkAtMs: 2_000, writingMs: 1_000, lastChunkAtMs: 3_000 }

  it('[run-25] tick while it is written, with tokens estimated from its text', () => {
    expect(runningFigures(run, 4_000)).toEqual(['3.0 s', '~100 tokens', '50 tokens/s'])
    expect(runningFigures(run, 4_100)).toEqual(['3.1 s', '~100 tokens', '48 tokens/s'])
  })

  it('[U16] [run-25] count only the time of the model, while tools run, while a person is asked, and at the end', () => {
    const waiting = { ...run, writingMs: 2_000, lastChunkAtMs: null }
    expect(runningFigures(waiting, 60_000)).toContain('50 tokens/s')
    const usage = { promptTokens: 1, completionTokens: 100, totalTokens: 101, estimated: false }
    const answer = {
      id: 'a',
      role: 'assistant' as const,
      parts: [],
      metadata: { durationMs: 90_000, firstChunkMs: 400, writingMs: 2_000, usage },
    }
    expect(finishedFigures(answer)).toContain('50 tokens/s')
  })

  it('[run-25] count the steps that have ended by the provider, and only the rest by their text', () => {
    const usage = { promptTokens: 10, completionTokens: 80, totalTokens: 90, estimated: false }
    expect(runningFigures({ ...run, usage, countedParts: 2 }, 4_000)[1]).toBe('~80 tokens')
  })

  it('[run-25] stay with the finished answer as they were stored', () => {
    expect(
      finishedFigures({
        id: 'a',
        role: 'assistant',
        parts: [],
        metadata: {
          durationMs: 12_400,
          firstChunkMs: 400,
          usage: { promptTokens: 1, completionTokens: 1_200, totalTokens: 1_201, estimated: false },
        },
      }),
    ).toEqual(['12.4 s', '1,200 tokens', '100 tokens/s'])
  })
})
