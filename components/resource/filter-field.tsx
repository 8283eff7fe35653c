'use client'

import { Input } from '#components/ui/input.tsx'

export interface FilterFieldProps {
  /** Label and placeholder: *Filter servers*. */
  label: string
  value: string
  onChange: (value: string) => void
}

export function FilterField({ label, value, onChange }: FilterFieldProps) {
  return (
    <div className="w-full max-w-64">
      <Input type="search" aria-label={label} placeholder={label} value={value} onChange={event => onChange(event.target.value)} />
    </div>
  )
}
