'use client'

import clsx from 'clsx'
import { Check, ChevronRight, Ellipsis, Eye, EyeOff, Minus } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { fileSize } from '#components/parts/duration.ts'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import type { GitChange } from '#lib/workspace/shared.ts'
import { RowMenu, type RowMenuProps } from './actions/row-menu.tsx'
import type { RowState, TreeRow } from './file-tree.ts'

const INDENT_PX = 16
/** Keys of the words. */
const WORDS = { modified: 'modified', added: 'added', deleted: 'deleted', untracked: 'untracked' } as const satisfies Record<
  GitChange,
  string
>
const LETTERS: Record<GitChange, string> = { modified: 'M', added: 'A', deleted: 'D', untracked: 'U' }
const COLOURS: Record<GitChange, string> = { modified: 'text-wait-ink', added: 'text-good', deleted: 'text-bad', untracked: 'text-good' }

export interface FileRowProps {
  id: string
  row: TreeRow
  place: { index: number; count: number; rowPx: number }
  state: RowState
  isActive: boolean
  onTurn: (to: 'selected' | 'left_out') => void
  /** Opens a folder in the tree, or shows a file. */
  onOpen: () => void
  onMenu: () => void
  /** Set while the menu of the row is open. */
  menu: Pick<RowMenuProps, 'actions' | 'onClose' | 'onFocusBack'> | null
}

/** Renders one folder or file. Its buttons are for the mouse and the finger: the tree itself has keys for all of them. */
export function FileRow({ id, row, place, state, isActive, onTurn, onOpen, onMenu, menu }: FileRowProps) {
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
      title={visibleText(row.path)}
      data-folder={row.kind === 'folder' ? `${row.path}/` : row.path.slice(0, row.path.lastIndexOf('/') + 1)}
      onClick={event => {
        // Clicks in the menu arrive here as well.
        if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
        if (row.kind === 'folder') onOpen()
        else onTurn('selected')
      }}
      onContextMenu={event => {
        event.preventDefault()
        onMenu()
      }}
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
        <VisibleText isName text={row.name} />
      </span>
      {row.kind === 'file' && row.file.change ? (
        <span className={clsx('shrink-0 font-mono text-xs', COLOURS[row.file.change])}>
          <span aria-hidden>{LETTERS[row.file.change]}</span>
          <span className="sr-only">{t(WORDS[row.file.change])}</span>
        </span>
      ) : null}
      <span className="tabular shrink-0 text-ink-2 text-xs">
        <bdi>
          <Facts row={row} isLeftOut={isLeftOut} />
        </bdi>
      </span>
      <span
        aria-hidden={menu === null}
        className={clsx(
          'flex shrink-0 justify-end pointer-coarse:opacity-100 focus-within:opacity-100 group-hover/row:opacity-100',
          menu === null && 'opacity-0',
        )}
      >
        {row.kind === 'file' && !isDeleted ? (
          <RowButton title={t('showFile')} onClick={onOpen}>
            <Eye size={13} />
          </RowButton>
        ) : null}
        {isDeleted ? null : (
          <span className="pointer-coarse:hidden">
            <RowButton title={isLeftOut ? t('putBack') : t('leaveOut')} onClick={() => onTurn('left_out')}>
              <EyeOff size={13} />
            </RowButton>
          </span>
        )}
        {menu === null ? (
          <RowButton title={t('more')} onClick={onMenu}>
            <Ellipsis size={13} />
          </RowButton>
        ) : (
          <RowMenu
            {...menu}
            row={row}
            state={state}
            onTurn={onTurn}
            trigger={
              <RowButton title={t('more')} aria-label={t('moreFor', { name: visibleText(row.name) })}>
                <Ellipsis size={13} />
              </RowButton>
            }
          />
        )}
      </span>
    </div>
  )
}

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  title: string
  children: ReactNode
}

function RowButton({ onClick, children, ...rest }: RowButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...rest}
      onClick={event => {
        event.stopPropagation()
        onClick?.(event)
      }}
      className="grid size-6 place-items-center rounded-sm text-ink-2 hover:bg-paper-3 hover:text-ink pointer-coarse:size-9"
    >
      {children}
    </button>
  )
}

function Facts({ row, isLeftOut }: { row: TreeRow; isLeftOut: boolean }) {
  if (isLeftOut) return t('leftOut')
  if (row.kind === 'file') return row.file.change === 'deleted' ? <span aria-hidden>{t('deleted')}</span> : fileSize(row.file.sizeBytes)
  return t.rich('filesIn', {
    count: row.files.length,
    hidden: chunks => (
      <span key="hidden" className="sr-only">
        {chunks}
      </span>
    ),
  })
}
