'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { NumberSetting } from './number-settings.ts'

interface SettingFieldProps {
  setting: NumberSetting
  value: string
  problem: string | undefined
  isDeclared: boolean
  onChange: (value: string) => void
}

export function SettingField({ setting, value, problem, isDeclared, onChange }: SettingFieldProps) {
  return (
    <Field label={setting.label} hint={isDeclared ? 'Set in the configuration; change it there.' : setting.hint} error={problem}>
      <NumberInput unit={setting.unit} value={value} isDeclared={isDeclared} onChange={onChange} />
    </Field>
  )
}

function NumberInput({
  unit,
  value,
  isDeclared,
  onChange,
}: {
  unit: string
  value: string
  isDeclared: boolean
  onChange: (value: string) => void
}) {
  return (
    <span className="flex items-center gap-2.5">
      <span className="w-28">
        <Input inputMode="decimal" value={value} disabled={isDeclared} onChange={event => onChange(event.target.value)} />
      </span>
      <span className="text-ink-2 text-sm">{unit}</span>
    </span>
  )
}
