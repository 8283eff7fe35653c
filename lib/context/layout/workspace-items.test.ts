import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkspaceReader } from '#lib/workspace/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { unreadFiles } from './unread-files.ts'
import { fileItems } from './workspace-items.ts'

const ROOM = { bytes: 1_000, unpinnedBytes: 1_000 }

/** Files of these sizes, and what was asked of them. `gone` has a size and no text. */
function folder(sizes: Record<string, number>) {
  const asked: string[] = []
  const reader: WorkspaceReader = {
    sizeOf: async path => sizes[path] ?? null,
    async readText(path) {
      asked.push(path)
      if (path === 'gone') return { status: 'missing' }
      const sizeBytes = sizes[path] ?? 0
      return { status: 'ok', content: 'x'.repeat(sizeBytes), sha256: `hash of ${path}`, sizeBytes }
    },
  }
  return { asked, reader, paths: Object.keys(sizes) }
}

describe('the selected files', () => {
  it('are read up to a total, and the largest of more are named unread', async () => {
    const { asked, reader, paths } = folder({ small: 10, huge: 800, large: 600, gone: 5 })
    const { items, unread } = await fileItems(reader, { paths: [...paths, 'never'], choices: new Map(), count: estimateTokens, most: ROOM })
    expect(asked).toEqual(['small', 'large', 'gone'])
    expect(items.map(({ label, hash }) => [label, hash])).toEqual([
      ['small', 'hash of small'],
      ['large', 'hash of large'],
    ])
    expect(unread).toEqual([{ path: 'huge', bytes: 800, choice: null }])
  })

  it('stay within the total where they grow meanwhile', async () => {
    const { reader, paths } = folder({ a: 500, b: 400, c: 500, d: 500 })
    const grown: WorkspaceReader = { ...reader, sizeOf: async () => 100 }
    const { items, unread } = await fileItems(grown, { paths, choices: new Map(), count: estimateTokens, most: ROOM })
    expect(items.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(1_000)
    expect(unread).toHaveLength(2)
  })

  it('make room where a person has left one out, which is named without a read', async () => {
    const { asked, reader, paths } = folder({ a: 900, b: 900 })
    const choices = new Map([['file:a', 'left_out']])
    const { items, unread } = await fileItems(reader, { paths, choices, count: estimateTokens, most: ROOM })
    expect([asked, unread]).toEqual([['b'], []])
    expect(items.map(({ key, tokens }) => [key, tokens > 0])).toEqual([
      ['file:a', false],
      ['file:b', true],
    ])
  })

  it('are counted while others are served', async () => {
    const sizes = Object.fromEntries(Array.from({ length: 64 }, (_, index) => [`f${index}`, 300_000]))
    const { reader, paths } = folder(sizes)
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    const count = () => {
      const endMs = performance.now() + 5
      while (performance.now() < endMs);
      return 1
    }
    await fileItems(reader, { paths, choices: new Map(), count, most: { bytes: 1e9, unpinnedBytes: 1e9 } })
    clearInterval(timer)
    expect(turns).toBeGreaterThan(32)
  })
})

describe('what is left unread', () => {
  const most = { bytes: 1_000, unpinnedBytes: 400 }
  const of = (...files: [string, number, string?][]) =>
    unreadFiles(
      files.map(([path, bytes, choice = null]) => ({ path, bytes, choice })),
      most,
    ).map(({ path }) => path)

  it('is nothing that fits, and no pinned file while all may be read', () => {
    expect(of(['a', 200], ['b', 200])).toEqual([])
    expect(of(['a', 200], ['b', 201])).toEqual(['b'])
    expect(of(['a', 600, 'pinned'], ['b', 10], ['c', 20])).toEqual(['c', 'b'])
    expect(of(['a', 600, 'pinned'], ['b', 500, 'pinned'])).toEqual(['a'])
  })

  it('never lets more be read than the whole, and never more than one file too few', () => {
    const file = fc.record({ path: fc.string(), bytes: fc.nat(900), choice: fc.constantFrom(null, 'pinned') })
    fc.assert(
      fc.property(fc.array(file), files => {
        const unread = unreadFiles(files, most)
        const read = files.filter(each => !unread.includes(each)).reduce((sum, { bytes }) => sum + bytes, 0)
        expect(read).toBeLessThanOrEqual(most.bytes)
        const last = unread.at(-1)
        if (last) expect(read + last.bytes).toBeGreaterThan(Math.min(most.bytes, most.unpinnedBytes))
      }),
    )
  })
})
