'use client'

import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { keys } from '#components/keys/keys.ts'
import { common } from '#lib/words/en/common.ts'
import { focusOnOpen } from './focus-on-open.ts'
import { IconButton } from './icon-button.tsx'
import type { SheetProps } from './popup-props.ts'
import { leaveEscape } from './take-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

const SIDES = {
  whole: 'inset-0 animate-appear',
  start: 'inset-y-0 start-0 animate-slide-left border-e rtl:animate-slide-right',
  end: 'inset-y-0 end-0 animate-slide-right border-s rtl:animate-slide-left',
  below:
    'bottom-0 end-0 max-sm:h-[85dvh] max-sm:max-w-none max-sm:animate-slide-up max-sm:rounded-t-xl max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:top-0 sm:animate-slide-right sm:border-s rtl:sm:animate-slide-left',
}

/** Renders a panel at the side of the page: details at its end, the sidebar of a phone at its start. */
export function Sheet({ open, onOpenChange, title, hideTitle = false, side = 'end', width = 'wide', children, footer }: SheetProps) {
  const focus = useReturnFocus(focusOnOpen)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={keys(leaveEscape)}
          className={clsx(
            'fixed z-50 flex w-full flex-col border-line bg-paper outline-none',
            SIDES[side],
            side !== 'whole' && (width === 'wide' ? 'max-w-[520px]' : 'max-w-[292px]'),
          )}
        >
          {hideTitle ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="flex h-13 shrink-0 items-center gap-3 border-line border-b px-5">
              <Radix.Title className="min-w-0 flex-1 truncate text-base">{title}</Radix.Title>
              <span className="-me-2 flex">
                <Radix.Close asChild>
                  <IconButton label={common('close')}>
                    <X size={16} aria-hidden />
                  </IconButton>
                </Radix.Close>
              </span>
            </div>
          )}
          <div className={clsx('min-h-0 flex-1 overflow-y-auto', !hideTitle && 'px-5 py-4')}>{children}</div>
          {footer ? <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
