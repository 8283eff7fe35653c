'use client'

import clsx from 'clsx'
import { Check, ChevronRight, Eye, EyeOff, Minus } from 'lucide-react'
import { fileSize } from '#components/parts/duration.ts'
import type { Change } from '#lib/workspace/shared.ts'
import type { RowState, TreeRow } from './file-tree.ts'

const INDENT_PX = 16
const LETTERS: Record<Change, string> = { modified: 'M', added: 'A', deleted: 'D', untracked: 'U' }
const COLOURS: Record<Change, string> = { modified: 'text-wait-ink', added: 'text-good', deleted: 'text-bad', untracked: 'text-good' }

export interface FileRowProps {
  id: string
  row: TreeRow
  place: { index: number; count: number; rowPx: number }
  state: RowState
  isActive: boolean
  onTurn: (to: 'selected' | 'left_out') => void
  /** Opens a folder in the tree, or shows a file. */
  onOpen: () => void
}

/** Renders one folder or file. Its buttons are for the mouse and the finger: the tree itself has keys for all of them. */
export function FileRow({ id, row, place, state, isActive, onTurn, onOpen }: FileRowProps) {
  const { index, count, rowPx } = place
  const isDeleted = row.kind === 'file' && row.file.change === 'deleted'
  const isLeftOut = state === 'left_out'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-setsize={count}
      aria-posinset={index + 1}
      aria-expanded={row.kind === 'folder' ? row.isOpen : undefined}
      aria-checked={state === 'mixed' ? 'mixed' : state === 'selected'}
      aria-disabled={isDeleted || undefined}
      title={row.path}
      onClick={row.kind === 'folder' ? onOpen : () => onTurn('selected')}
      className={clsx(
        'group/row absolute inset-x-0 flex cursor-default items-center gap-1.5 rounded-md pe-1 hover:bg-paper-2',
        isActive && 'group-focus-visible/tree:bg-paper-3 group-focus-visible/tree:outline-2 group-focus-visible/tree:outline-accent',
      )}
      style={{ height: rowPx, top: index * rowPx, paddingInlineStart: 6 + (row.level - 1) * INDENT_PX }}
    >
      <span aria-hidden className="grid w-4 shrink-0 place-items-center text-ink-2">
        {row.kind === 'folder' ? (
          <ChevronRight size={13} className={clsx('transition-transform rtl:rotate-180', row.isOpen && 'rotate-90 rtl:rotate-90')} />
        ) : null}
      </span>
      <span
        aria-hidden
        onClick={event => {
          event.stopPropagation()
          onTurn('selected')
        }}
        className={clsx(
          'grid size-3.5 shrink-0 place-items-center rounded-[4px] border pointer-coarse:size-5',
          state === 'selected' ? 'border-transparent bg-accent text-accent-ink' : 'border-line-strong',
          isDeleted && 'invisible',
        )}
      >
        {state === 'selected' ? <Check size={11} /> : state === 'mixed' ? <Minus size={11} className="text-ink-2" /> : null}
      </span>
      <span className={clsx('min-w-0 flex-1 truncate', (isLeftOut || isDeleted) && 'text-ink-2 line-through')}>
        <bdi>{row.name}</bdi>
      </span>
      {row.kind === 'file' && row.file.change ? (
        <span className={clsx('shrink-0 font-mono text-xs', COLOURS[row.file.change])}>
          <span aria-hidden>{LETTERS[row.file.change]}</span>
          <span className="sr-only">{row.file.change}</span>
        </span>
      ) : null}
      <span className="tabular shrink-0 text-ink-2 text-xs">
        <bdi>
          <Facts row={row} isLeftOut={isLeftOut} />
        </bdi>
      </span>
      <span
        aria-hidden
        className="flex w-12 shrink-0 justify-end opacity-0 pointer-coarse:w-18 focus-within:opacity-100 group-hover/row:opacity-100 pointer-coarse:opacity-100"
      >
        {row.kind === 'file' && !isDeleted ? <RowButton title="Show the file" icon="view" onClick={onOpen} /> : null}
        {isDeleted ? null : (
          <RowButton title={isLeftOut ? 'Put back into the map' : 'Leave out'} icon="leave-out" onClick={() => onTurn('left_out')} />
        )}
      </span>
    </div>
  )
}

function RowButton({ title, icon, onClick }: { title: string; icon: 'view' | 'leave-out'; onClick: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      title={title}
      onClick={event => {
        event.stopPropagation()
        onClick()
      }}
      className="grid size-6 place-items-center rounded-sm text-ink-2 hover:bg-paper-3 hover:text-ink pointer-coarse:size-9"
    >
      {icon === 'view' ? <Eye size={13} /> : <EyeOff size={13} />}
    </button>
  )
}

function Facts({ row, isLeftOut }: { row: TreeRow; isLeftOut: boolean }) {
  if (isLeftOut) return 'left out'
  if (row.kind === 'file') return row.file.change === 'deleted' ? <span aria-hidden>deleted</span> : fileSize(row.file.sizeBytes)
  return (
    <>
      {row.files.length.toLocaleString('en-US')}
      <span className="sr-only">{row.files.length === 1 ? ' file' : ' files'}</span>
    </>
  )
}
