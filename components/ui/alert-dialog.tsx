'use client'

import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useClickGuard } from '#components/use-click-guard.ts'
import { common } from '#lib/words/en/common.ts'
import { Button } from './button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** States the consequence, and whether it can be undone. */
  description: ReactNode
  /** A verb: *Delete*, *Revoke*. */
  confirmLabel: string
  onConfirm: () => void
  tone?: 'danger' | 'primary'
  busy?: boolean
}

/** Asks for confirmation before an irreversible action. The caller closes it when the action has ended. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
  tone = 'danger',
  busy = false,
}: AlertDialogProps) {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Radix.Content
          {...focus}
          className="-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 w-[calc(100%-32px)] max-w-[420px] animate-appear rounded-xl border border-line bg-paper p-5 shadow-float outline-none"
        >
          <Radix.Title className="text-lg">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="mt-1.5 text-ink-2 text-sm">{description}</div>
          </Radix.Description>
          <div className="mt-5 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{common('cancel')}</Button>
            </Radix.Cancel>
            <Confirm label={confirmLabel} tone={tone} busy={busy} onConfirm={onConfirm} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ConfirmProps {
  label: string
  tone: 'danger' | 'primary'
  busy: boolean
  onConfirm: () => void
}

/** Ignores the second half of the double click that opened the dialog. */
function Confirm({ label, tone, busy, onConfirm }: ConfirmProps) {
  const acceptsClicks = useClickGuard('never')
  return (
    <Button variant={tone} busy={busy} aria-disabled={!acceptsClicks} onClick={() => acceptsClicks && onConfirm()}>
      {label}
    </Button>
  )
}
