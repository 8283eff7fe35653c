'use client'

import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClasses, useFieldControl } from './field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  disabled?: boolean
}

export interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'children' | 'value'> {
  value: Value
  options: readonly SelectOption<Value>[]
  onValueChange: (value: Value) => void
}

/** Renders the browser's own select, which suits phones, keyboards and screen readers. Needs `aria-label` outside a `Field`. */
export function Select<Value extends string>({ options, onValueChange, ...rest }: SelectProps<Value>) {
  const field = useFieldControl()
  const choose = (value: string) => {
    const chosen = options.find(option => option.value === value)
    if (chosen) onValueChange(chosen.value)
  }
  return (
    <span className="relative block">
      <select
        className={clsx(controlClasses, 'h-8 appearance-none pe-8 pointer-coarse:h-10 pointer-coarse:text-md')}
        onChange={event => choose(event.target.value)}
        {...field}
        {...rest}
      >
        {options.map(option => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={14} className="pointer-events-none absolute top-1/2 end-2.5 -translate-y-1/2 text-ink-2" />
    </span>
  )
}
