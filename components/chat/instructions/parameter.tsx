'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'

/** Shows one parameter, with a button that resets it if the chat has its own. */
export function Parameter({
  label,
  hint,
  error,
  isOwn,
  onDefault,
  children,
}: {
  label: string
  hint: string
  error?: string | null
  isOwn: boolean
  onDefault: () => void
  children: ReactNode
}) {
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label} hint={hint} error={error ?? null}>
          {children}
        </Field>
      </div>
      {isOwn ? (
        <span className="self-start pt-6.5">
          <Button aria-label={t('backToDefault', { label })} onClick={onDefault}>
            {t('default')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}

interface ChoiceParameterProps {
  label: string
  /** Null: the default. */
  value: string | null
  /** Option that is chosen, where it is not `value`. */
  current?: string | undefined
  options: readonly SelectOption[]
  defaultLabel?: string
  hint: string
  onChange: (value: string | null) => void
}

const DEFAULT = ''

export function ChoiceParameter({ label, value, current, options, defaultLabel = t('default'), hint, onChange }: ChoiceParameterProps) {
  return (
    <Parameter label={label} hint={hint} isOwn={value !== null} onDefault={() => onChange(null)}>
      <Select
        value={current ?? value ?? DEFAULT}
        options={[{ value: DEFAULT, label: defaultLabel }, ...options]}
        onValueChange={chosen => onChange(chosen === DEFAULT ? null : chosen)}
      />
    </Parameter>
  )
}
