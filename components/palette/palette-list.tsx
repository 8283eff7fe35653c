'use client'

import { Bot, FolderKanban, type LucideIcon, MessageSquare, Search, Settings, Sparkles, Terminal } from 'lucide-react'
import { missingSentence } from '#components/search/found.ts'
import { Kbd } from '#components/ui/kbd.tsx'
import { ListOption } from '#components/ui/list-option.tsx'
import type { EntryKind, PaletteEntry, PaletteGroup } from '#components/workspace/command-board.ts'
import type { SearchMissing } from '#lib/chats/shared.ts'
import { palette as t } from '#lib/words/en/palette.ts'

const ICONS: Record<EntryKind, LucideIcon> = {
  command: Terminal,
  model: Sparkles,
  page: Settings,
  project: FolderKanban,
  assistant: Bot,
  chat: MessageSquare,
  search: Search,
}

export interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  active: number
  optionId: (index: number) => string
  /** Null while chats are searched: whether there are any is not known yet. */
  query: string | null
  missing: SearchMissing
  /** Reason why chats could not be searched. */
  error: string | null
  onChoose: (entry: PaletteEntry) => void
}

export function PaletteList({ id, groups, active, optionId, query, missing, error, onChoose }: PaletteListProps) {
  const counts = groups.map(group => group.entries.length)
  const firsts = counts.map((_, index) => counts.slice(0, index).reduce((sum, count) => sum + count, 0))
  const isEmpty = groups.every(({ entries }) => entries.every(({ kind }) => kind === 'search'))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
      <div role="listbox" id={id} aria-label={t('results')}>
        {groups.map((group, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options of a list box
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden className="px-2.5 pt-2 pb-1 text-2xs text-ink-2">
              {group.label}
            </p>
            {group.entries.map((entry, index) => {
              const at = (firsts[place] ?? 0) + index
              return <Option key={entry.key} id={optionId(at)} entry={entry} isActive={at === active} onChoose={() => onChoose(entry)} />
            })}
          </div>
        ))}
      </div>
      {error ? (
        <p role="alert" className="px-2.5 py-2 text-bad text-sm">
          {error}
        </p>
      ) : null}
      {isEmpty && query !== null && error === null ? (
        <p role="status" dir="auto" className="break-words px-2.5 py-4 text-ink-2 text-sm">
          {missing === null ? t('noResults', { query: query.slice(0, 80) }) : t('noResultsYet', { missing: missingSentence(missing) })}
        </p>
      ) : null}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onChoose: () => void
}

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  return (
    <ListOption
      id={id}
      icon={ICONS[entry.kind]}
      title={entry.title}
      isActive={isActive}
      onChoose={onChoose}
      className="rounded-md px-2.5 pointer-coarse:py-3"
      below={
        entry.excerpt ? (
          <span dir="auto" className="block truncate text-ink-2 text-xs">
            {entry.excerpt}
          </span>
        ) : null
      }
      end={
        entry.detail ? (
          <span className="max-w-[40%] shrink-0 truncate">
            {entry.kind === 'command' ? <Kbd>{entry.detail}</Kbd> : <span className="text-ink-2 text-xs">{entry.detail}</span>}
          </span>
        ) : null
      }
    />
  )
}
