import { describe, expect, it } from 'vitest'
import { rowsOf, toTree } from './file-tree.ts'
import { actOfKey, type TreeKey } from './tree-keys.ts'

const rows = rowsOf(
  toTree(['README.md', 'docs/a.md', 'src/main.ts'].map(path => ({ path, sizeBytes: 1, change: null }))),
  new Set(['src']),
  '',
)
const at = (path: string) => rows.findIndex(row => row.path === path)
const press = (path: string, key: string, more: Partial<TreeKey> = {}) =>
  actOfKey(rows, at(path), { key, shiftKey: false, isMirrored: false, page: 10, isFiltered: false, ...more })

describe('a key in the tree', () => {
  it.each([
    ['docs', 'ArrowDown', { do: 'go', to: 1 }],
    ['docs', 'ArrowUp', { do: 'go', to: -1 }],
    ['docs', 'End', { do: 'go', to: 3 }],
    ['README.md', 'Home', { do: 'go', to: 0 }],
    ['docs', 'PageDown', { do: 'go', to: 10 }],
    ['docs', 'ArrowRight', { do: 'fold', isOpen: true }],
    ['src', 'ArrowRight', { do: 'go', to: 2 }],
    ['src', 'ArrowLeft', { do: 'fold', isOpen: false }],
    ['src/main.ts', 'ArrowLeft', { do: 'go', to: 1 }],
    ['README.md', 'ArrowLeft', null],
    ['README.md', 'ArrowRight', null],
    ['src', 'Enter', { do: 'fold', isOpen: false }],
    ['README.md', 'Enter', { do: 'view' }],
    ['README.md', ' ', { do: 'turn', to: 'selected' }],
    ['src', 'Delete', { do: 'turn', to: 'left_out' }],
    ['README.md', 'F2', { do: 'rename' }],
    ['src', 'F2', { do: 'rename' }],
    ['src', 'ContextMenu', { do: 'menu' }],
    ['src', 'F10', null],
    ['src', 'a', null],
  ])('at %s, %j: %j', (path, key, act) => expect(press(path, key)).toEqual(act))

  it('follows the direction of the page', () => {
    expect(press('docs', 'ArrowLeft', { isMirrored: true })).toEqual({ do: 'fold', isOpen: true })
    expect(press('src/main.ts', 'ArrowRight', { isMirrored: true })).toEqual({ do: 'go', to: 1 })
  })

  it('folds nothing while a filter shows all matches', () => {
    expect(press('docs', 'ArrowRight', { isFiltered: true })).toBeNull()
  })

  it('opens the menu with Shift+F10', () => expect(press('src', 'F10', { shiftKey: true })).toEqual({ do: 'menu' }))

  it('has no effect in an empty tree', () =>
    expect(actOfKey([], 0, { key: 'Enter', shiftKey: false, isMirrored: false, page: 1, isFiltered: false })).toBeNull())
})
