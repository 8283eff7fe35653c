import type { TreeRow } from './file-tree.ts'
import { parentIndex } from './file-tree.ts'

/** Effect of a key in the tree. */
export type TreeAct =
  | { do: 'go'; to: number }
  | { do: 'fold'; isOpen: boolean }
  | { do: 'turn'; to: 'selected' | 'left_out' }
  | { do: 'view' | 'menu' | 'rename' }

export interface TreeKey {
  key: string
  shiftKey: boolean
  isMirrored: boolean
  /** Rows that fit on the screen, less one. */
  page: number
  isFiltered: boolean
}

/** Returns the effect of a key on the active row; null where it has none. */
export function actOfKey(
  rows: readonly TreeRow[],
  active: number,
  { key, shiftKey, isMirrored, page, isFiltered }: TreeKey,
): TreeAct | null {
  const row = rows[active]
  if (!row) return null
  const isPlainFolder = row.kind === 'folder' && !isFiltered
  const [inwards, outwards] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  switch (key) {
    case 'ArrowDown':
      return { do: 'go', to: active + 1 }
    case 'ArrowUp':
      return { do: 'go', to: active - 1 }
    case 'Home':
      return { do: 'go', to: 0 }
    case 'End':
      return { do: 'go', to: rows.length - 1 }
    case 'PageDown':
      return { do: 'go', to: active + page }
    case 'PageUp':
      return { do: 'go', to: active - page }
    case ' ':
      return { do: 'turn', to: 'selected' }
    case 'Delete':
      return { do: 'turn', to: 'left_out' }
    case 'Enter':
      return row.kind === 'file' ? { do: 'view' } : { do: 'fold', isOpen: !row.isOpen }
    case 'F2':
      return { do: 'rename' }
    case 'ContextMenu':
      return { do: 'menu' }
    case 'F10':
      return shiftKey ? { do: 'menu' } : null
    case inwards:
      if (row.kind === 'folder' && row.isOpen) return { do: 'go', to: active + 1 }
      return isPlainFolder ? { do: 'fold', isOpen: true } : null
    case outwards: {
      if (isPlainFolder && row.isOpen) return { do: 'fold', isOpen: false }
      const parent = parentIndex(rows, active)
      return parent >= 0 ? { do: 'go', to: parent } : null
    }
    default:
      return null
  }
}
