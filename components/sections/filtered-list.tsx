'use client'

import { type ReactNode, useState } from 'react'
import { filterOf } from '#components/text-filter.ts'
import { Button } from '#components/ui/button.tsx'
import { FilterField } from './filter-field.tsx'

/** Rows that are rendered at first; a button shows more: thousands cost nothing until then. */
const SHOWN_AT_ONCE = 100

interface FilteredListProps<Item> {
  items: readonly Item[]
  /** Names one item and several, such as `prompt` and `prompts`. */
  one: string
  several: string
  /** Returns the texts of an item in which the filter looks. */
  words: (item: Item) => readonly (string | null)[]
  children: (shown: readonly Item[]) => ReactNode
}

/** Shows those of many items that a filter leaves, some at first. */
export function FilteredList<Item>({ items, one, several, words, children }: FilteredListProps<Item>) {
  const [filter, setFilter] = useState('')
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const matches = filterOf(filter)
  const found = items.filter(item => matches(...words(item)))
  return (
    <div className="flex flex-col gap-4">
      <FilterField label={`Filter ${several}`} value={filter} onChange={setFilter} />
      {found.length === 0 ? <p className="text-ink-2 text-sm">{`No ${one} matches this filter.`}</p> : children(found.slice(0, most))}
      {found.length > most ? (
        <div>
          <Button onClick={() => setMost(before => before + SHOWN_AT_ONCE * 5)}>
            {`Show more of ${found.length.toLocaleString('en-US')}`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
