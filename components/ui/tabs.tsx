'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

export interface TabsProps {
  tabs: readonly Tab[]
  /** Accessible name of the row of tabs. */
  label: string
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
}

export function Tabs({ tabs, label, value, defaultValue, onValueChange }: TabsProps) {
  const first = defaultValue ?? tabs[0]?.value
  return (
    <Radix.Root
      {...(value === undefined ? {} : { value })}
      {...(value === undefined && first !== undefined ? { defaultValue: first } : {})}
      {...(onValueChange ? { onValueChange } : {})}
    >
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-line border-b">
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px -outline-offset-2 whitespace-nowrap border-transparent border-b-2 py-2 text-ink-2 text-sm transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:font-[550] data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4 outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
