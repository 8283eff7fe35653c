'use client'

import { useEffect, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { Input } from '#components/ui/input.tsx'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'
import { Parameter } from './parameter.tsx'

interface NumberParameterProps {
  label: string
  /** Null: the default. */
  value: number | null
  bounds: { min: number; max: number; step: number }
  hint: string
  onChange: (value: number | null) => void
}

/** Edits a number, which is saved when the field is left or goes away, or Enter is pressed. An empty field is the default. */
export function NumberParameter({ label, value, bounds, hint, onChange }: NumberParameterProps) {
  const stored = value === null ? '' : String(value)
  const [typed, setTyped] = useState(stored)
  const [shown, setShown] = useState(stored)
  // A change on another device, or by the button, replaces the text in the field.
  if (shown !== stored) {
    setShown(stored)
    setTyped(stored)
  }
  const error = problemOf(typed, bounds)
  const save = () => {
    if (error === null && typed.trim() !== stored) onChange(typed.trim() === '' ? null : Number(typed))
  }
  // Esc closes the sheet around the field without a blur.
  const leave = useRef(save)
  useEffect(() => {
    leave.current = save
  })
  useEffect(() => () => leave.current(), [])
  return (
    <Parameter label={label} hint={hint} error={error} isOwn={value !== null} onDefault={() => onChange(null)}>
      <Input
        value={typed}
        inputMode="decimal"
        placeholder={t('default')}
        onChange={event => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={keys(event => (event.key === 'Enter' ? save() : undefined))}
      />
    </Parameter>
  )
}

function problemOf(typed: string, { min, max, step }: NumberParameterProps['bounds']): string | null {
  const number = Number(typed)
  const fits = typed.trim() === '' || (number >= min && number <= max && (step < 1 || Number.isInteger(number)))
  return fits ? null : t(step < 1 ? 'enterNumber' : 'enterWholeNumber', { min, max: max.toLocaleString('en-US') })
}
