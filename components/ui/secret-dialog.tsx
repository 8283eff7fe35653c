'use client'

import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { SecretOnce, type SecretOnceProps } from './secret-once.tsx'

interface SecretDialogProps {
  title: string
  /** The secret, once it has been made. */
  secret: SecretOnceProps | null
  onClose: () => void
  /** Form that makes it, or what stands above it once it is made. */
  children?: ReactNode
}

/** Shows what makes a secret, and then the secret this one time. */
export function SecretDialog({ title, secret, onClose, children }: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title} size="sm">
      {secret === null ? (
        children
      ) : (
        <div className="flex flex-col gap-4">
          {children}
          <SecretOnce {...secret} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface SecretFormProps {
  submitLabel: string
  busy: boolean
  isReady?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Asks for what a secret is made for. */
export function SecretForm({ submitLabel, busy, isReady = true, onSubmit, children }: SecretFormProps) {
  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy} disabled={!isReady}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
