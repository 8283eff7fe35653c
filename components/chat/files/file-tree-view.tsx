'use client'

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { useRowHeight } from '#components/ui/use-row-height.ts'
import type { FileChoice } from '#lib/chats/shared.ts'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import type { FileActions } from './actions/use-file-actions.tsx'
import { FileRow } from './file-row.tsx'
import { type FolderNode, rowsOf, stateOf, type TreeRow } from './file-tree.ts'
import type { TreePlace } from './files-store.ts'
import { actOfKey } from './tree-keys.ts'
import { useTreeWindow } from './use-tree-window.ts'

export interface FileTreeViewProps {
  tree: FolderNode
  filter: string
  /** Place of the person when the tree was last shown. */
  place: TreePlace
  onPlace: (patch: Partial<TreePlace>) => void
  selectedFiles: readonly string[]
  excludedFiles: readonly string[]
  onChoose: (choice: FileChoice) => void
  actions: FileActions
}

/** Renders the rows near the visible ones. Arrow keys move, Space selects, Delete leaves out, Enter opens, Shift+F10 lists the rest. */
export function FileTreeView({ tree, filter, place: before, onPlace, selectedFiles, excludedFiles, onChoose, actions }: FileTreeViewProps) {
  const rowPx = useRowHeight()
  const treeId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => before.open ?? new Set(tree.folders.length === 1 ? tree.folders.map(({ path }) => path) : []),
  )
  const [activePath, setActivePath] = useState(before.activePath)
  useEffect(() => onPlace({ open, activePath }), [onPlace, open, activePath])
  const [menuPath, setMenuPath] = useState<string | null>(null)
  const firstPx = useRef(before.scrolledPx)
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = firstPx.current
  }, [])
  const rows = useMemo(() => rowsOf(tree, open, filter), [tree, open, filter])
  const [{ first, last }, onScrolled] = useTreeWindow(rowPx, { startPx: before.scrolledPx, count: rows.length })
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
    // Keys of a menu of a row arrive here as well.
    if (!row || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { key, shiftKey, currentTarget } = event
    const act = actOfKey(rows, active, {
      ...{ key, shiftKey, isFiltered: filter.trim() !== '' },
      isMirrored: getComputedStyle(currentTarget).direction === 'rtl',
      page: Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowPx) - 1),
    })
    if (act === null) return
    event.preventDefault()
    if (act.do === 'go') go(act.to)
    else if (act.do === 'turn') turn(row, act.to)
    else if (act.do === 'fold') setFolder(row.path, act.isOpen)
    else if (act.do === 'view') actions.show(row.path)
    else if (act.do === 'rename') actions.isWritable && (row.kind === 'folder' ? actions.renameFolder : actions.rename)(row.path)
    else setMenuPath(row.path)
  }

  if (rows.length === 0) return <p className="text-ink-2">{t('noFileMatches')}</p>
  return (
    <div
      ref={box}
      role="tree"
      aria-label={t('files')}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={active >= first && active < last ? `${treeId}-${active}` : undefined}
      onKeyDown={keys(onKeyDown)}
      onScroll={({ currentTarget: { scrollTop } }) => {
        onScrolled(scrollTop)
        onPlace({ scrolledPx: scrollTop })
      }}
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
              else actions.show(row.path)
            }}
            onMenu={() => {
              setActivePath(row.path)
              setMenuPath(row.path)
            }}
            menu={
              menuPath === row.path
                ? { actions, onClose: () => setMenuPath(null), onFocusBack: () => box.current?.focus({ preventScroll: true }) }
                : null
            }
          />
        ))}
      </div>
    </div>
  )
}
