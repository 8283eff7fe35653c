import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

export interface NumberFieldProps {
  label: string
  hint: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

export function NumberField({ label, hint, value, problem, onChange }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} error={problem}>
      <Input inputMode="decimal" value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
