'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { viewer as t } from '#lib/words/en/viewer.ts'

export interface PageBarProps {
  kind: 'pages' | 'slides'
  /** Numbers of the pages, in order. */
  numbers: readonly number[]
  /** Number of the page in view. */
  page: number | null
  /** Goes to a page by its index. */
  onGo: (index: number) => void
}

/** Chooses a page; nothing where there is one. */
export function PageBar({ kind, numbers, page, onGo }: PageBarProps) {
  if (numbers.length < 2) return null
  const index = Math.max(0, page === null ? 0 : numbers.indexOf(page))
  const last = numbers.at(-1) ?? 0
  return (
    <div className="flex h-10 shrink-0 items-center gap-1 border-line border-b ps-3 pe-2 pointer-coarse:h-12">
      <span className="w-40">
        <Select
          aria-label={t('choosePage', { kind })}
          value={`${index}`}
          options={numbers.map((number, at) => ({ value: `${at}`, label: t('pageOf', { kind, number, count: last }) }))}
          onValueChange={value => onGo(Number(value))}
        />
      </span>
      <IconButton size="sm" label={t('previousPage', { kind })} disabled={index === 0} onClick={() => onGo(index - 1)}>
        <ChevronLeft size={15} aria-hidden className="rtl:rotate-180" />
      </IconButton>
      <IconButton size="sm" label={t('nextPage', { kind })} disabled={index === numbers.length - 1} onClick={() => onGo(index + 1)}>
        <ChevronRight size={15} aria-hidden className="rtl:rotate-180" />
      </IconButton>
    </div>
  )
}
