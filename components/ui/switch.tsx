'use client'

import { Switch as Radix } from 'radix-ui'

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Accessible name. */
  label: string
  disabled?: boolean
}

export function Switch({ checked, onCheckedChange, label, disabled = false }: SwitchProps) {
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      aria-label={label}
      className="relative inline-flex h-[18px] w-8 shrink-0 items-center rounded-full border border-line-strong bg-paper-3 transition-colors disabled:opacity-50 data-[state=checked]:border-transparent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-3 translate-x-[2px] rounded-full bg-ink-2 transition-transform data-[state=checked]:translate-x-[16px] data-[state=checked]:bg-accent-ink rtl:-translate-x-[2px] rtl:data-[state=checked]:-translate-x-[16px]" />
    </Radix.Root>
  )
}
