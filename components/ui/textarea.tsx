'use client'

import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlClasses, useFieldControl } from './field.tsx'

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  mono?: boolean
}

export function Textarea({ mono = false, rows = 4, ...rest }: TextareaProps) {
  const field = useFieldControl()
  return (
    <textarea
      dir={mono ? 'ltr' : 'auto'}
      rows={rows}
      className={clsx(controlClasses, 'resize-y py-2 pointer-coarse:text-md', mono && 'font-mono')}
      {...field}
      {...rest}
    />
  )
}
