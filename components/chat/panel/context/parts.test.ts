import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextView, emptyView } from '#components/gallery/samples/context-views.ts'
import { withChoice } from './context-store.ts'
import { fullnessOf } from './gauge.tsx'
import { requestParts, wholePercents } from './parts.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the rows of the next request', () => {
  it('[ctx-13] add up to its total, and their shares to 100 %', () => {
    const view = contextView()
    const rows = requestParts(view)
    expect(rows.map(({ label, tokens, percent }) => `${label}: ${tokens}, ${percent} %`)).toEqual([
      'Instructions: 2310, 5 %',
      'Tools: 4870, 12 %',
      'Map (236 files): 17020, 41 %',
      'Files (2): 10640, 26 %',
      'Pages (1): 1204, 3 %',
      'History (14 messages): 5256, 13 %',
    ])
    expect(sum(rows.map(({ tokens }) => tokens))).toBe(view.totalTokens)
  })

  it('leave out what a chat without files and pages never has, and say *Outline* for documents', () => {
    expect(requestParts(emptyView()).map(({ label }) => label)).toEqual(['Instructions', 'Tools', 'History'])
    expect(requestParts(contextView({ mode: 'document' }))[2]?.label).toBe('Outline (236 files)')
  })

  it('have shares that add up to 100 whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 7 }), amounts => {
        const shares = wholePercents(amounts)
        expect(sum(shares)).toBe(sum(amounts) === 0 ? 0 : 100)
        expect(shares.every((share, index) => Math.abs(share - ((amounts[index] ?? 0) * 100) / Math.max(1, sum(amounts))) < 1)).toBe(true)
      }),
    )
  })
})

describe('the gauge', () => {
  const of = (totalTokens: number, draft = '') => fullnessOf(contextView({ totalTokens, maxInputTokens: 1_000 }), draft)

  it.each([
    [310, { percent: 31, level: 'plain', isEstimated: false }],
    [750, { percent: 75, level: 'plain', isEstimated: false }],
    [751, { percent: 75, level: 'high', isEstimated: false }],
    [901, { percent: 90, level: 'full', isEstimated: false }],
    [1_500, { percent: 150, level: 'full', isEstimated: false }],
  ])('shows %d tokens of a window of 1,000', (tokens, expected) => expect(of(tokens)).toEqual(expected))

  it('adds an estimate of the draft', () => {
    expect(of(300, 'x'.repeat(400))).toEqual({ percent: 40, level: 'plain', isEstimated: true })
    expect(of(300, '   ')).toEqual({ percent: 30, level: 'plain', isEstimated: false })
  })

  it('is absent where the window is unknown', () => expect(fullnessOf(emptyView(), 'A draft')).toBeNull())
})

describe('a choice for an item', () => {
  const view = contextView()

  it('[ctx-13] leaves numbers that add up when the item is left out', () => {
    const next = withChoice(view, 'file:src/money.ts', 'left_out')
    expect(next.totalTokens).toBe(view.totalTokens - 8_020)
    expect(sum(next.tiers.map(({ tokens }) => tokens))).toBe(next.totalTokens)
    expect(sum(requestParts(next).map(({ tokens }) => tokens))).toBe(next.totalTokens)
    expect(next.tiers.find(({ name }) => name === 'L2')).toMatchObject({ count: 0, tokens: 0, items: [] })
    expect(next.leftOut.at(-1)).toEqual({ key: 'file:src/money.ts', label: 'src/money.ts' })
  })

  it('pins an item and stops pinning it in its place', () => {
    const pinned = withChoice(view, 'url:9f2c', 'pinned')
    const choiceOf = (of: typeof view) => of.tiers.flatMap(({ items }) => items).find(({ key }) => key === 'url:9f2c')?.choice
    expect(choiceOf(pinned)).toBe('pinned')
    expect(withChoice(pinned, 'url:9f2c', null)).toEqual(view)
  })

  it('takes an item that is used again off the list of those left out', () => {
    expect(withChoice(view, 'file:src/generated.ts', null)).toEqual({ ...view, leftOut: [] })
  })
})
