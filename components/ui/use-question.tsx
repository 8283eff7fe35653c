'use client'

import { type ReactNode, useState } from 'react'
import { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx'

export type Question = Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel' | 'tone'> & {
  /** The dialog shows that it is busy until this ends, then closes. */
  onConfirm: () => Promise<unknown>
}

/** Asks before something that cannot be undone. Returns what opens the question, and the dialog to render beside the button. */
export function useQuestion({ onConfirm, ...words }: Question): [ask: () => void, dialog: ReactNode] {
  /** Null until it is asked first: a list has one in each row. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }

  return [
    () => setOpen(true),
    isOpen === null ? null : (
      <AlertDialog key="question" {...words} open={isOpen} onOpenChange={setOpen} busy={busy} onConfirm={() => void confirm()} />
    ),
  ]
}
