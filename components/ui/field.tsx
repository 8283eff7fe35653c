'use client'

import { createContext, type ReactNode, use, useId } from 'react'

/** Shared look of Input, Textarea and Select. */
export const controlClasses =
  'w-full min-w-0 rounded-md border border-line-strong bg-paper px-3 text-sm text-ink placeholder:text-ink-2 ' +
  'focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-bad disabled:opacity-60'

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

interface FieldIds {
  controlId: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldIds | null>(null)

/** Returns the attributes that link a control to the label, hint and error of its `Field`. Empty outside one. */
export function useFieldControl(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.controlId,
    ...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy }),
    ...(field.invalid ? { 'aria-invalid': true as const } : {}),
  }
}
