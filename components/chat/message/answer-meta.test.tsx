import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { emptyFold } from '#lib/messages/shared.ts'
import { RunningMeta } from './answer-meta.tsx'

it('[run-25] shows after a reload how long the answer has been running, before any script runs', () => {
  const run = { runId: 'r', userMessageId: 'u', fold: emptyFold('a'), after: 3, elapsedMs: 5_200 }
  const state = stateOfSnapshot({ chatId: 'c', title: '', model: null, selectedTools: [], path: [], earlier: 0, run }, 1_000_000)
  if (!state.run) throw new Error('no run')
  expect(renderToString(<RunningMeta run={state.run} />)).toContain('5.2 s')
})

it('[V7] [run-25] ticks every 100 ms while nothing arrives', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  const run = { runId: 'r', userMessageId: 'u', fold: emptyFold('a'), after: 3, elapsedMs: 0 }
  const state = stateOfSnapshot({ chatId: 'c', title: '', model: null, selectedTools: [], path: [], earlier: 0, run }, 1_000_000)
  if (!state.run) throw new Error('no run')
  const { container } = render(<RunningMeta run={state.run} />)
  const seen = Array.from({ length: 5 }, () => {
    act(() => void vi.advanceTimersByTime(100))
    return /\d+\.\d s/.exec(container.textContent ?? '')?.[0]
  })
  expect(seen).toEqual(['0.1 s', '0.2 s', '0.3 s', '0.4 s', '0.5 s'])
})
