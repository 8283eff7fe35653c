import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
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

  it('[cost-02] takes a price of zero as a price', () => {
    expect(costMicroUsd(usage, { input: 0, output: 0, cacheRead: null, cacheWrite: null })).toBe(0)
    expect(costMicroUsd({ ...usage, cacheReadTokens: 600 }, { input: 3, output: 15, cacheRead: 0, cacheWrite: null })).toBe(1200 + 3000)
  })

  it('[cost-02] takes the price of long prompts for the whole step, once its prompt exceeds the bound', () => {
    const flat = { cacheRead: null, cacheWrite: null }
    const price = { input: 1, output: 10, ...flat, above: { tokens: 1000, input: 2, output: 15, ...flat } }
    expect(costMicroUsd(usage, price)).toBe(1000 + 2000)
    expect(costMicroUsd({ ...usage, promptTokens: 1001 }, price)).toBe(2002 + 3000)
  })

  it('[cost-02] is a whole number, and the same whichever part of the prompt was cached at the same price', () => {
    const count = fc.integer({ min: 0, max: 2_000_000 })
    const amount = fc.double({ min: 0, max: 1_000, noNaN: true })
    const tokens = fc.record({ promptTokens: count, completionTokens: count, cacheReadTokens: count, cacheWriteTokens: count })
    fc.assert(
      fc.property(tokens, amount, amount, (counted, input, output) => {
        const used = { ...counted, totalTokens: counted.promptTokens + counted.completionTokens, estimated: false }
        const cost = costMicroUsd(used, { input, output, cacheRead: null, cacheWrite: null })
        expect(Number.isSafeInteger(cost)).toBe(true)
        const cached = used.cacheReadTokens + used.cacheWriteTokens
        const charged = Math.max(used.promptTokens, cached)
        expect(Math.abs(cost - (charged * input + used.completionTokens * output))).toBeLessThanOrEqual(1)
      }),
      runs(50),
    )
  })
})
