'use client'

import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

export interface ListOptionProps {
  id: string
  icon: LucideIcon
  title: string
  isActive: boolean
  onChoose: () => void
  className?: string
  /** Line below the title. */
  below?: ReactNode
  /** Content at the end of the row. */
  end?: ReactNode
}

/** Row of a list box whose keys are those of a text field, which keeps the focus. The active row scrolls into view. */
export function ListOption({ id, icon: Icon, title, isActive, onChoose, className, below, end }: ListOptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that the list belongs to
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
      className={clsx('flex cursor-pointer items-center gap-2.5 py-1.5 text-sm hover:bg-paper-2 aria-selected:bg-paper-3', className)}
    >
      <Icon size={14} aria-hidden className="shrink-0 text-ink-2" />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {title}
        </span>
        {below}
      </span>
      {end}
    </div>
  )
}
