'use client'

import type { ComponentProps } from 'react'

/** Renders a quiet button in the composer that opens a choice. */
export function Chip({ children, ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      className="tabular inline-flex h-7 min-w-0 max-w-56 items-center gap-1.5 whitespace-nowrap rounded-md bg-paper-2 px-2.5 text-sm transition-colors hover:bg-paper-3 data-[state=open]:bg-paper-3 max-sm:px-2 pointer-coarse:h-9"
      {...rest}
    >
      {children}
    </button>
  )
}
