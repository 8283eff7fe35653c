'use client'

import { ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { byPosition } from '#components/by-position.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { ui as t } from '#lib/words/en/ui.ts'
import { argumentsLine } from './arguments-line.ts'

const OPEN_DEPTH = 2
const PAGE_SIZE = 100
const LONG_TEXT_CHARS = 400
const MAX_DEPTH = 40

/** Shows a JSON value as a tree that folds, also by keyboard: its branches are `details`. Long lists and texts are shown in parts. */
export const JsonTree = memo(function JsonTree({ value, label }: { value: unknown; label: string }) {
  const entries = entriesOf(value)
  if (!entries || entries.length === 0)
    return (
      <div className="json">
        <Leaf value={value} />
      </div>
    )
  return (
    <fieldset className="json" aria-label={label}>
      <Entries entries={entries} depth={0} />
    </fieldset>
  )
})

type Entry = readonly [name: string, value: unknown]

function entriesOf(value: unknown): Entry[] | null {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item] as const)
  return typeof value === 'object' && value !== null ? Object.entries(value) : null
}

function Entries({ entries, depth }: { entries: readonly Entry[]; depth: number }) {
  const [shown, setShown] = useState(PAGE_SIZE)
  const hidden = entries.length - shown
  return (
    <ul className="json-entries">
      {byPosition(entries.slice(0, shown), ([name, value]) => (
        <li>
          <Branch name={name} value={value} depth={depth} />
        </li>
      ))}
      {hidden > 0 ? (
        <li>
          <button type="button" className="md-quiet" onClick={() => setShown(shown + PAGE_SIZE)}>
            {t('showMoreOf', { count: Math.min(hidden, PAGE_SIZE), left: hidden })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}

function Branch({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH - 1)
  const entries = entriesOf(value)
  if (!entries || entries.length === 0 || depth >= MAX_DEPTH)
    return (
      <span className="json-row">
        <span className="json-name">
          <VisibleText text={name} />
        </span>
        <Leaf value={depth >= MAX_DEPTH ? JSON.stringify(value) : value} />
      </span>
    )
  return (
    <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="json-row">
        <ChevronRight className="part-chevron" size={12} aria-hidden />
        <span className="json-name">
          <VisibleText text={name} />
        </span>
        <span className="json-preview">{isOpen ? countLabel(value, entries.length) : <VisibleText text={argumentsLine(value)} />}</span>
      </summary>
      {isOpen ? <Entries entries={entries} depth={depth + 1} /> : null}
    </details>
  )
}

function countLabel(value: unknown, count: number): string {
  return t(Array.isArray(value) ? 'items' : 'fields', { count })
}

function Leaf({ value }: { value: unknown }) {
  const [isWhole, setWhole] = useState(false)
  if (typeof value !== 'string') return <span className="json-value">{Array.isArray(value) ? '[]' : emptyOrPrimitive(value)}</span>
  const isLong = value.length > LONG_TEXT_CHARS
  return (
    <span className="json-text">
      <VisibleText text={isLong && !isWhole ? `${value.slice(0, LONG_TEXT_CHARS)}…` : value} lines />
      {isLong && !isWhole ? (
        <button type="button" className="md-quiet json-more" onClick={() => setWhole(true)}>
          {t('showAllCharacters', { count: value.length })}
        </button>
      ) : null}
    </span>
  )
}

function emptyOrPrimitive(value: unknown): string {
  return typeof value === 'object' && value !== null ? '{}' : String(value)
}
