'use client'

import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './tooltip.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  /** Keys shown after the name in the tooltip. */
  keys?: string
  size?: 'sm' | 'md'
  children: ReactNode
}

/** Renders a square button with an icon. Works as the trigger of a menu: `<Menu trigger={<IconButton …/>}>`. */
export function IconButton({ label, keys, size = 'md', type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={keys ? `${label}  ${keys}` : label}>
      <button
        type={type}
        aria-label={label}
        className={clsx(
          'inline-grid shrink-0 place-items-center rounded-md text-ink-2 transition-colors disabled:opacity-40',
          'hover:not-disabled:bg-paper-3 hover:not-disabled:text-ink data-[state=open]:bg-paper-3 data-[state=open]:text-ink',
          size === 'sm' ? 'size-7 pointer-coarse:size-9' : 'size-8 pointer-coarse:size-10',
        )}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  )
}
