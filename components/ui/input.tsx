'use client'

import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses, useFieldControl } from './field.tsx'

export interface InputProps extends Omit<ComponentProps<'input'>, 'className' | 'size'> {
  mono?: boolean
  size?: 'sm' | 'md' | 'lg'
}

const HEIGHTS = { sm: 'h-7 pointer-coarse:h-9', md: 'h-8 pointer-coarse:h-10', lg: 'h-10' }

/** Renders a text field. On touch screens its text is 16 px: phones do not zoom in. */
export function Input({ mono = false, size = 'md', ...rest }: InputProps) {
  const field = useFieldControl()
  return (
    <input
      dir={mono ? 'ltr' : 'auto'}
      className={clsx(controlClasses, HEIGHTS[size], 'pointer-coarse:text-md', mono && 'font-mono')}
      {...field}
      {...rest}
    />
  )
}
