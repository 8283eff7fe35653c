import { describe, expect, it } from 'vitest'
import { fitTools, toolBudget } from './tool-budget.ts'

const tools = Array.from({ length: 10 }, (_, n) => ({ id: `s.t${n}`, tokens: 100 }))
const fit = (budgetTokens: number, pinned: string[] = [], used: string[] = []) =>
  fitTools(tools, { budgetTokens, reservedTokens: 50, pinned, used })

describe('the definitions of tools in a request', () => {
  it('are all there where they fit', () => {
    expect(fit(1_000)).toMatchObject({ isSearched: false, tokens: 1_000 })
    expect(fit(999)).toEqual({ isSearched: true, ids: [], tokens: 50, budgetTokens: 999 })
  })

  it('keep their order from one request to the next, and never exceed the budget', () => {
    expect(fit(350, ['s.t9'], ['s.t1', 's.t2'])).toMatchObject({ ids: ['s.t9', 's.t1', 's.t2'], tokens: 350 })
    expect(fit(350, ['s.t9'], ['s.t1', 's.t2', 's.t1'])).toMatchObject({ ids: ['s.t9', 's.t1', 's.t2'] })
    expect(fit(350, ['s.t9'], ['s.t1', 's.t2', 's.t3'])).toMatchObject({ ids: ['s.t9', 's.t2', 's.t3'], tokens: 350 })
  })

  it('leave out what is not selected any more', () => {
    expect(fit(400, ['gone.tool'], ['parley.search_tools', 's.t1'])).toMatchObject({ ids: ['s.t1'] })
  })

  it('[H2] are searched for above the number of tools that a provider takes, however small they are', () => {
    const many = Array.from({ length: 130 }, (_, n) => ({ id: `s.t${n}`, tokens: 1 }))
    const used = many.map(({ id }) => id)
    const options = { budgetTokens: 8_000, reservedTokens: 50, pinned: [], used }
    expect(fitTools(many, options)).toMatchObject({ isSearched: true })
    expect(fitTools(many, options).ids).toHaveLength(127)
    expect(fitTools(many.slice(0, 128), options)).toMatchObject({ isSearched: false })
    expect(fitTools(many, { ...options, mostTools: Number.POSITIVE_INFINITY })).toMatchObject({ isSearched: false })
  })

  it('take at most half of a small window', () => {
    expect([toolBudget(8_000, null), toolBudget(8_000, 200_000), toolBudget(8_000, 8_192)]).toEqual([8_000, 8_000, 4_096])
  })
})
