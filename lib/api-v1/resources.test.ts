import { describe, expect, it } from 'vitest'
import type { InputRequestView } from '#lib/messages/index.ts'
import { toRun } from './resources.ts'
import { toUsage } from './usage.ts'

const usage = { promptTokens: 10, completionTokens: 5, totalTokens: 15, estimated: false }
const input = (id: string, status: InputRequestView['status']) =>
  ({ id, status, kind: 'approval', message: 'Run it?', options: ['allow_once', 'deny'] }) as unknown as InputRequestView

describe('a run of the API', () => {
  it('has its open questions alone, its times, and no error where there was none', () => {
    const run = toRun({
      ...{ id: 'run', chatId: 'chat', status: 'waiting', finishReason: null, iterations: 2, usage },
      inputs: [input('a', 'answered'), input('b', 'open'), input('c', 'withdrawn')],
      ...{ startedAt: new Date(0), finishedAt: null, error: null, parentRunId: null, depth: 0 },
      children: [{ runId: 'child', task: 'Count.', status: 'completed', resultStatus: 'ok', usage }],
    })
    expect(run).toEqual({
      ...{ run_id: 'run', session_id: 'chat', status: 'waiting', finish_reason: null, iterations: 2, usage: toUsage(usage) },
      inputs: [{ input_id: 'b', kind: 'approval', message: 'Run it?', options: ['allow_once', 'deny'] }],
      ...{ started_at: '1970-01-01T00:00:00.000Z', finished_at: null, parent_run_id: null, depth: 0 },
      children: [{ run_id: 'child', task: 'Count.', status: 'completed', result_status: 'ok', usage: toUsage(usage) }],
    })
  })
})

describe('usage of the API', () => {
  it('[life-01] has the tokens of thoughts and of the cache where a provider counts them', () => {
    const plain = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, estimated: false }
    expect(toUsage(usage)).toEqual(plain)
    expect(toUsage({ ...usage, reasoningTokens: 0, cacheReadTokens: 8, cacheWriteTokens: 1 })).toEqual({
      ...plain,
      ...{ reasoning_tokens: 0, cache_read_tokens: 8, cache_write_tokens: 1 },
    })
  })
})
