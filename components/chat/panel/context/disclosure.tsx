'use client'

import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

/** Renders a row that opens the content below it. */
export function Disclosure({ label, end, disabled = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        disabled={disabled}
        onClick={() => setOpen(open => !open)}
        className="-mx-1.5 flex min-h-7 items-center gap-2 rounded-sm px-1.5 text-start hover:not-disabled:bg-paper-2 pointer-coarse:min-h-10"
      >
        <ChevronRight
          size={13}
          aria-hidden
          className={clsx(
            'shrink-0 text-ink-2 transition-transform rtl:rotate-180',
            isOpen && 'rotate-90 rtl:rotate-90',
            disabled && 'invisible',
          )}
        />
        <span className="min-w-0 flex-1">{label}</span>
        {end}
      </button>
      {isOpen ? <div id={id}>{children}</div> : null}
    </>
  )
}

interface DisclosureProps {
  label: ReactNode
  /** Figures at the end of the row. */
  end?: ReactNode
  disabled?: boolean
  children: ReactNode
}
