import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { type Row, rowsOf } from '#components/chat-store/rows.ts'
import { userMessage } from '#lib/messages/shared.ts'
import { planOf, rowsWithin, spanOf } from './plan.ts'

const node = (id: string, role: 'user' | 'assistant' = 'user'): ChatNode => ({
  key: id,
  message: { ...userMessage(id, id), role },
  parentId: null,
  siblingIds: [id],
  createdAt: '',
})
const nodes = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => node(`${name}${n}`, n % 2 === 0 ? 'user' : 'assistant'))
const pxOf = (row: Row) => (row.kind === 'hole' ? row.messages * 10 : 30)

describe('the rows of a path', () => {
  it('are the turns that are loaded, and a hole for each page that is not', () => {
    const rows = rowsOf({ nodes: nodes('n', 4), pages: new Map([[1, nodes('p', 50)]]), earlier: 120 })
    expect(rows.map(({ key, above }) => [key, above]).filter((_, index) => index < 3 || index > 24)).toEqual([
      ['page 2', 120],
      ['p0', 100],
      ['p2', 98],
      ['p48', 52],
      ['page 0', 50],
      ['n0', 0],
      ['n2', -2],
    ])
  })

  it('split a turn of hundreds of messages, and one that a page ends in', () => {
    const rows = rowsOf({
      nodes: [node('q'), ...Array.from({ length: 20 }, (_, n) => node(`a${n}`, 'assistant'))],
      pages: new Map(),
      earlier: 0,
    })
    expect(rows.map(row => row.kind === 'turn' && [row.turn.nodes.length, row.turn.isContinued])).toEqual([
      [8, false],
      [8, true],
      [5, true],
    ])
    const [first] = rowsOf({ nodes: [node('a', 'assistant')], pages: new Map(), earlier: 3 }).slice(1)
    expect(first?.kind === 'turn' && first.turn.isContinued).toBe(true)
  })
})

describe('the plan of a list', () => {
  it('[long-05] mounts the rows near the view and those that are kept, and has the height of all', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.uniqueArray(fc.nat(7), { maxLength: 4 }),
        fc.nat(5_000),
        fc.integer({ min: 1, max: 900 }),
        fc.nat(600),
        (earlier, loaded, fromEndPx, heightPx, marginPx) => {
          const pages = new Map(loaded.filter(page => page < Math.floor(earlier / 50)).map(page => [page, nodes(`p${page}.`, 50)]))
          const rows = rowsOf({ nodes: nodes('n', 9), pages, earlier })
          const within = rowsWithin(rows, { fromEndPx, heightPx }, { marginPx, pxOf })
          const kept = new Set(['n0'])
          const items = planOf(rows, spanOf(within), { kept, pxOf })
          const px = items.reduce((sum, item) => sum + (item.kind === 'gap' ? item.px : pxOf(item.row)), 0)
          expect(px).toBeCloseTo(rows.reduce((sum, row) => sum + pxOf(row), 0))
          const mounted = items.flatMap(item => (item.kind === 'row' ? [item.row.key] : []))
          expect(mounted).toContain('n0')
          for (const row of within) if (row.kind === 'turn') expect(mounted).toContain(row.key)
          // No more than the view with its margins, the row that each edge cuts, and what is kept.
          expect(mounted.length).toBeLessThanOrEqual((heightPx + 2 * marginPx) / 30 + 4)
          expect(new Set(items.map(item => (item.kind === 'gap' ? item.key : item.row.key))).size).toBe(items.length)
          expect(items.flatMap(item => (item.kind === 'gap' ? item.pages : []))).toHaveLength(
            rows.filter(row => row.kind === 'hole').length,
          )
        },
      ),
    )
  })

  it('lists 100,000 messages in a few milliseconds', () => {
    const rows = rowsOf({ nodes: nodes('n', 60), pages: new Map(), earlier: 100_000 })
    const startedMs = performance.now()
    for (let n = 0; n < 100; n++) {
      const within = rowsWithin(rows, { fromEndPx: 500_000, heightPx: 900 }, { marginPx: 900, pxOf })
      planOf(rows, spanOf(within), { kept: new Set(), pxOf })
    }
    expect((performance.now() - startedMs) / 100).toBeLessThan(5)
  })
})
