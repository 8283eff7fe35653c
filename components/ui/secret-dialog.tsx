'use client'

import type { FormEvent, ReactNode } from 'react'
import { common } from '#lib/words/en/common.ts'
import { ui as t } from '#lib/words/en/ui.ts'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

interface SecretDialogProps {
  title: string
  /** The secret, once it is created. */
  secret: SecretOnceProps | null
  onClose: () => void
  /** Form that creates it, or the words above it once it is created. */
  children?: ReactNode
}

/** Shows the form that creates a secret, then the secret once. */
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
              {common('done')}
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

/** Asks what the secret is for. */
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

interface SecretOnceProps {
  /** Name for screen readers: *API key*. */
  label: string
  secret: string
  /** Reason to keep it now. */
  note: string
}

/** Shows a secret once. */
function SecretOnce({ label, secret, note }: SecretOnceProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2 rounded-lg bg-paper-2 py-2 pe-2 ps-3.5">
        <output
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be reached and copied with the keyboard, whatever the button may do
          tabIndex={0}
          onFocus={event => getSelection()?.selectAllChildren(event.currentTarget)}
          className="min-w-0 flex-1 select-all break-all font-mono text-xs"
        >
          {secret}
        </output>
        <CopyButton text={secret} label={t('copyLabel', { label })} />
      </div>
      <p className="text-sm text-wait-ink">{note}</p>
    </div>
  )
}
