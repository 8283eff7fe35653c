'use client'

import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { keys } from '#components/keys/keys.ts'
import { common } from '#lib/words/en/common.ts'
import { focusOnOpen, focusWindow } from './focus-on-open.ts'
import { IconButton } from './icon-button.tsx'
import type { DialogProps } from './popup-props.ts'
import { leaveEscape } from './take-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'

const WIDTHS = {
  sm: 'max-w-[420px]',
  md: 'max-w-[560px]',
  lg: 'max-w-[780px]',
  xl: 'max-w-[min(1240px,calc(100vw-32px))] max-sm:max-w-none',
}

/** Renders a modal dialog. On a phone it sits at the foot of the screen. */
export function Dialog({ open, onOpenChange, title, description, children, footer, size = 'md', comesUnasked = false }: DialogProps) {
  const focus = useReturnFocus(comesUnasked ? focusWindow : focusOnOpen)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          onEscapeKeyDown={keys(leaveEscape)}
          className={clsx(
            'fixed z-50 flex max-h-[85dvh] w-full animate-appear flex-col border border-line bg-paper shadow-float outline-none',
            'max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl',
            'sm:-translate-x-1/2 sm:-translate-y-1/2 sm:top-1/2 sm:left-1/2 sm:rounded-xl',
            WIDTHS[size],
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              {description ? <Radix.Description className="mt-1 text-ink-2 text-sm">{description}</Radix.Description> : null}
            </div>
            <span className="-me-2 -mt-0.5 flex pointer-coarse:-mt-1.5">
              <Radix.Close asChild>
                <IconButton label={common('close')}>
                  <X size={16} aria-hidden />
                </IconButton>
              </Radix.Close>
            </span>
          </div>
          {children ? <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div> : null}
          {footer ? <div className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
