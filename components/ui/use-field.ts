'use client'

import { createContext, use } from 'react'

interface FieldIds {
  controlId: string
  describedBy: string | undefined
  invalid: boolean
}

export const FieldContext = createContext<FieldIds | null>(null)

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
