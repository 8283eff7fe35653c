import { describe, expect, it } from 'vitest'
import { costMicroUsd } from './cost.ts'

const usage = { promptTokens: 1000, completionTokens: 200, totalTokens: 1200, estimated: false }

describe('the cost of a step', () => {
  it('[life-01] counts prompt and completion by their prices', () => {
    expect(costMicroUsd(usage, { input: 3, output: 15, cacheRead: null, cacheWrite: null })).toBe(6000)
  })

  it('[life-01] counts cached tokens by theirs, where they have one', () => {
    const cached = { ...usage, cacheReadTokens: 600, cacheWriteTokens: 100 }
    expect(costMicroUsd(cached, { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 })).toBe(900 + 180 + 375 + 3000)
    expect(costMicroUsd(cached, { input: 3, output: 15, cacheRead: null, cacheWrite: null })).toBe(6000)
  })
})
