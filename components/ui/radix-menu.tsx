'use client'

import clsx from 'clsx'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import type { MenuItemProps, MenuProps, MenuRadioItemProps } from './popup-props.ts'

const ITEM =
  'relative flex w-full select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-paper-3 data-disabled:opacity-50 pointer-coarse:py-2.5'

export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  onOpenChange,
  open,
  onFocusBack,
  defaultOpen = false,
}: MenuProps & { defaultOpen?: boolean }) {
  return (
    <Radix.Root
      modal={false}
      defaultOpen={defaultOpen}
      {...(onOpenChange ? { onOpenChange } : {})}
      {...(open === undefined ? {} : { open })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={10}
          onCloseAutoFocus={event => {
            if (!onFocusBack) return
            event.preventDefault()
            onFocusBack()
          }}
          className="z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-80 animate-appear overflow-y-auto rounded-lg border border-line bg-paper p-1 shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuItem({ children, onSelect, icon, keys, tone = 'plain', disabled = false, ...nearing }: MenuItemProps) {
  return (
    <Radix.Item {...nearing} onSelect={onSelect} disabled={disabled} className={clsx(ITEM, tone === 'danger' && 'text-bad')}>
      {icon ? <span className={clsx('grid w-4 shrink-0 place-items-center', tone === 'plain' && 'text-ink-2')}>{icon}</span> : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {keys ? <span className="font-mono text-2xs text-ink-2">{keys}</span> : null}
    </Radix.Item>
  )
}

/** Wraps one `<Link>` or `<a>` as an item of a menu. */
export function MenuLink({ children }: { children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM}>
      {children}
    </Radix.Item>
  )
}

export function MenuRadioGroup({
  value,
  onValueChange,
  children,
}: {
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange}>
      {children}
    </Radix.RadioGroup>
  )
}

export function MenuRadioItem({ value, children, hint, isWhole = false }: MenuRadioItemProps) {
  const cut = isWhole ? 'block break-words' : 'block truncate'
  return (
    <Radix.RadioItem value={value} className={ITEM}>
      <span className="grid w-4 shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Check size={14} aria-hidden />
        </Radix.ItemIndicator>
      </span>
      <span className="min-w-0 flex-1">
        <span className={cut}>{children}</span>
        {hint ? <span className={clsx(cut, 'text-ink-2 text-xs')}>{hint}</span> : null}
      </span>
    </Radix.RadioItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 pt-1.5 pb-1 text-2xs text-ink-2">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />
}
