'use client'

import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import type { FileChoice } from '#lib/chats/shared.ts'
import { useRowHeight } from '../panel/context/use-row-height.ts'
import { FileRow } from './file-row.tsx'
import { type FolderNode, parentIndex, rowsOf, stateOf, type TreeRow } from './file-tree.ts'

const MARGIN_ROWS = 8
/** Height that the visible part of the tree never exceeds. */
const MOST_VISIBLE_PX = 1_600

export interface FileTreeViewProps {
  tree: FolderNode
  filter: string
  selectedFiles: readonly string[]
  excludedFiles: readonly string[]
  onChoose: (choice: FileChoice) => void
  onView: (path: string) => void
}

/** Renders the rows near the visible ones. Arrow keys move, Space selects, Delete leaves out, Enter opens. */
export function FileTreeView({ tree, filter, selectedFiles, excludedFiles, onChoose, onView }: FileTreeViewProps) {
  const rowPx = useRowHeight()
  const treeId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(tree.folders.length === 1 ? tree.folders.map(({ path }) => path) : []),
  )
  const [activePath, setActivePath] = useState<string | null>(null)
  const [scrolledPx, setScrolledPx] = useState(0)
  const rows = useMemo(() => rowsOf(tree, open, filter), [tree, open, filter])
  const selected = useMemo(() => new Set(selectedFiles), [selectedFiles])
  const excluded = useMemo(() => new Set(excludedFiles), [excludedFiles])
  const active = Math.max(
    0,
    rows.findIndex(({ path }) => path === activePath),
  )

  const pathsOf = (row: TreeRow): readonly string[] => (row.kind === 'folder' ? row.files : row.file.change === 'deleted' ? [] : [row.path])
  const turn = (row: TreeRow, to: 'selected' | 'left_out') => {
    const paths = pathsOf(row)
    if (paths.length === 0) return
    onChoose({ state: stateOf(paths, selected, excluded) === to ? 'mapped' : to, paths: [...paths] })
  }
  const setFolder = (path: string, isOpen: boolean) =>
    setOpen(before => {
      const next = new Set(before)
      if (isOpen) next.add(path)
      else next.delete(path)
      return next
    })
  const go = (index: number) => {
    const to = Math.min(Math.max(index, 0), rows.length - 1)
    setActivePath(rows[to]?.path ?? null)
    const element = box.current
    if (!element) return
    if (to * rowPx < element.scrollTop) element.scrollTop = to * rowPx
    else if ((to + 1) * rowPx > element.scrollTop + element.clientHeight) element.scrollTop = (to + 1) * rowPx - element.clientHeight
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const row = rows[active]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [inwards, outwards] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowPx) - 1)
    const isPlainFolder = row.kind === 'folder' && filter.trim() === ''
    switch (event.key) {
      case 'ArrowDown':
        go(active + 1)
        break
      case 'ArrowUp':
        go(active - 1)
        break
      case 'Home':
        go(0)
        break
      case 'End':
        go(rows.length - 1)
        break
      case 'PageDown':
        go(active + page)
        break
      case 'PageUp':
        go(active - page)
        break
      case ' ':
        turn(row, 'selected')
        break
      case 'Delete':
        turn(row, 'left_out')
        break
      case 'Enter':
        if (row.kind === 'file') onView(row.path)
        else setFolder(row.path, !row.isOpen)
        break
      case inwards:
        if (row.kind === 'folder' && row.isOpen) go(active + 1)
        else if (isPlainFolder) setFolder(row.path, true)
        break
      case outwards:
        if (isPlainFolder && row.isOpen) setFolder(row.path, false)
        else if (parentIndex(rows, active) >= 0) go(parentIndex(rows, active))
        break
      default:
        return
    }
    event.preventDefault()
  }

  if (rows.length === 0) return <p className="text-ink-2">No file matches this filter.</p>
  const first = Math.max(0, Math.min(Math.floor(scrolledPx / rowPx), rows.length) - MARGIN_ROWS)
  const last = Math.min(rows.length, Math.ceil((scrolledPx + MOST_VISIBLE_PX) / rowPx) + MARGIN_ROWS)
  return (
    <div
      ref={box}
      role="tree"
      aria-label="Files"
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={active >= first && active < last ? `${treeId}-${active}` : undefined}
      onKeyDown={keys(onKeyDown)}
      onScroll={event => setScrolledPx(event.currentTarget.scrollTop)}
      className="group/tree -mx-1.5 max-h-[max(12rem,calc(100dvh-16rem))] overflow-y-auto rounded-md max-lg:max-h-[48dvh]"
    >
      <div role="none" className="relative" style={{ height: rows.length * rowPx }}>
        {rows.slice(first, last).map((row, index) => (
          <FileRow
            key={`${row.kind} ${row.path}`}
            id={`${treeId}-${first + index}`}
            row={row}
            place={{ index: first + index, count: rows.length, rowPx }}
            state={stateOf(pathsOf(row), selected, excluded)}
            isActive={first + index === active}
            onTurn={to => {
              setActivePath(row.path)
              turn(row, to)
            }}
            onOpen={() => {
              setActivePath(row.path)
              if (row.kind === 'folder') setFolder(row.path, !row.isOpen)
              else onView(row.path)
            }}
          />
        ))}
      </div>
    </div>
  )
}
