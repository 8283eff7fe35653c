'use client'

import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { TIP } from './watch-tips.ts'

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
    <button
      type={type}
      aria-label={label}
      {...{ [TIP]: keys ? `${label}  ${keys}` : label }}
      className={clsx(
        'inline-grid shrink-0 place-items-center rounded-md text-ink-2 transition-colors disabled:opacity-40',
        'hover:not-disabled:bg-paper-3 hover:not-disabled:text-ink data-[state=open]:bg-paper-3 data-[state=open]:text-ink',
        size === 'sm' ? 'size-7 pointer-coarse:size-9' : 'size-8 pointer-coarse:size-10',
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
