'use client'

import clsx from 'clsx'
import { Popover as Radix } from 'radix-ui'
import type { PopoverProps } from './popup-props.ts'

export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'start',
  side = 'bottom',
  width = 'narrow',
  defaultOpen = false,
}: PopoverProps & { defaultOpen?: boolean }) {
  return (
    <Radix.Root defaultOpen={defaultOpen} {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          onOpenAutoFocus={keepKeyboardAway}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={10}
          className={clsx(
            'z-60 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-lg border border-line bg-paper shadow-float outline-none',
            width === 'wide' ? 'w-[min(420px,calc(100vw-20px))]' : 'w-72',
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Prevents autofocus on a phone, where the on-screen keyboard would cover the popover. */
function keepKeyboardAway(event: Event): void {
  if (window.matchMedia('(hover: none)').matches) event.preventDefault()
}
