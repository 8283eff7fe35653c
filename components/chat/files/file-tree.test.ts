import { describe, expect, it } from 'vitest'
import { parentIndex, rowsOf, stateOf, type TreeFile, toTree } from './file-tree.ts'

const file = (path: string, change: TreeFile['change'] = null): TreeFile => ({ path, sizeBytes: 1, change })
const tree = toTree(
  ['README.md', 'docs/a.md', 'src/deep/x.ts', 'src/main.ts'].map(path => file(path)).concat(file('src/old.ts', 'deleted')),
)
const shown = (open: string[], filter = '') =>
  rowsOf(tree, new Set(open), filter).map(({ kind, path, level }) => `${' '.repeat(level)}${kind === 'folder' ? '/' : ''}${path}`)

describe('the tree of a folder', () => {
  it('shows folders first, and what is in open ones', () => {
    expect(shown([])).toEqual([' /docs', ' /src', ' README.md'])
    expect(shown(['src'])).toEqual([' /docs', ' /src', '  /src/deep', '  src/main.ts', '  src/old.ts', ' README.md'])
  })

  it('shows matches of a filter alone, in any folder', () => {
    expect(shown([], 'SRC x')).toEqual([' /src', '  /src/deep', '   src/deep/x.ts'])
    expect(shown(['src'], 'nothing')).toEqual([])
  })

  it('knows the files in a folder that can be selected', () => {
    const src = rowsOf(tree, new Set(), '').find(({ path }) => path === 'src')
    expect(src?.kind === 'folder' && src.files).toEqual(['src/deep/x.ts', 'src/main.ts'])
  })

  it('knows the folder that a row is in', () => {
    const rows = rowsOf(tree, new Set(['src', 'src/deep']), '')
    expect(rows.map((_, index) => parentIndex(rows, index))).toEqual([-1, -1, 1, 2, 1, 1, -1])
  })

  it('has a state where all its files have it', () => {
    const state = (...paths: string[]) => stateOf(paths, new Set(['a', 'b']), new Set(['c']))
    expect([state('a', 'b'), state('c'), state('d'), state('a', 'd'), state('a', 'c'), state()]).toEqual([
      ...['selected', 'left_out', 'mapped', 'mixed', 'mixed', 'mapped'],
    ])
  })

  it('is made of five thousand files and filtered without a pause', () => {
    const files = Array.from({ length: 5_000 }, (_, index) => file(`folder-${index % 50}/part-${index % 7}/file-${index}.ts`)).sort(
      (a, b) => (a.path < b.path ? -1 : 1),
    )
    const began = performance.now()
    const large = toTree(files)
    const rows = rowsOf(large, new Set(), 'part-3 ts')
    expect(rows.filter(({ kind }) => kind === 'file')).toHaveLength(714)
    expect(performance.now() - began).toBeLessThan(300)
  })
})
