'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface CheckboxProps {
  checked: boolean | 'mixed'
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  name?: string
}

/** Renders a native checkbox with its label. `mixed`: some of a group are checked. */
export function Checkbox({ checked, onCheckedChange, label, hint, disabled = false, name }: CheckboxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = checked === 'mixed'
  }, [checked])
  return (
    <div className="flex items-start gap-2.5">
      <input
        ref={input}
        id={id}
        type="checkbox"
        name={name}
        checked={checked === true}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={event => onCheckedChange(event.target.checked)}
        className="mt-[3px] size-[15px] shrink-0 accent-accent pointer-coarse:size-5"
      />
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-sm">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-ink-2 text-xs">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
