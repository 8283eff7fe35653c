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
      <div className="border-line border-b">
        {/* The row is wider than its text: the ring of the first tab is not cut off where it scrolls. */}
        <Radix.List aria-label={label} className="-mx-2 -mb-px flex gap-5 overflow-x-auto px-2">
          {tabs.map(tab => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="group whitespace-nowrap border-transparent border-b-2 py-2 text-ink-2 text-sm outline-none transition-colors hover:text-ink data-[state=active]:border-ink data-[state=active]:font-[550] data-[state=active]:text-ink"
            >
              <span className="block rounded-sm outline-accent outline-offset-3 group-focus-visible:outline-2">{tab.label}</span>
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4 outline-none [&_[data-empty]]:border-t-0 [&_[data-empty]]:pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
