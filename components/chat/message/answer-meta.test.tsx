import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyFold } from '#lib/messages/shared.ts'
import { stateOfSnapshot } from '../store/chat-state.ts'
import { RunningMeta } from './answer-meta.tsx'

it('[run-25] shows after a reload how long the answer has been running, before any script runs', () => {
  const run = { runId: 'r', userMessageId: 'u', fold: emptyFold('a'), after: 3, elapsedMs: 5_200 }
  const state = stateOfSnapshot({ chatId: 'c', title: '', model: null, selectedTools: [], path: [], earlier: 0, run }, 1_000_000)
  if (!state.run) throw new Error('no run')
  expect(renderToString(<RunningMeta run={state.run} />)).toContain('5.2 s')
})
