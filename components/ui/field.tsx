'use client'

import { type ReactNode, useId } from 'react'
import { FieldContext } from './use-field.ts'

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  /** Exactly one Input, Textarea or Select. */
  children: ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ controlId: `${id}-control`, describedBy, invalid: Boolean(error) }}>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-control`} className="font-[550] text-sm">
          {label}
        </label>
        {children}
        {error ? (
          <p id={`${id}-error`} role="alert" className="text-bad text-xs">
            {error}
          </p>
        ) : null}
        {hint ? (
          <p id={`${id}-hint`} className="text-ink-2 text-xs">
            {hint}
          </p>
        ) : null}
      </div>
    </FieldContext>
  )
}
