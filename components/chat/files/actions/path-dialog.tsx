'use client'

import { type FormEvent, useId, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { chatFiles as t } from '#lib/words/en/chat-files.ts'
import { common } from '#lib/words/en/common.ts'

export interface PathDialogProps {
  title: string
  /** A verb. */
  confirmLabel: string
  initial: string
  isTaken: (path: string) => boolean
  /** Says what else is wrong with a path; null where nothing is. */
  problem?: (path: string) => string | null
  /** Rejects with a sentence for the person; the dialog then stays. */
  onConfirm: (path: string) => Promise<void>
  onClose: () => void
}

/** Asks for the path of a file. */
export function PathDialog({ title, confirmLabel, initial, isTaken, problem: problemHere, onConfirm, onClose }: PathDialogProps) {
  const formId = useId()
  const [path, setPath] = useState(initial)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function confirm(event: FormEvent) {
    event.preventDefault()
    const problem = path === initial && initial !== '' && !initial.endsWith('/') ? null : (problemHere?.(path) ?? problemOf(path, isTaken))
    setError(problem)
    if (problem !== null) return
    setBusy(true)
    try {
      await onConfirm(path)
      onClose()
    } catch (cause) {
      setError(errorSentence(cause))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={isOpen => (isOpen ? undefined : onClose())}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={event => void confirm(event)}>
        <Field label={t('path')} hint={t('pathHint')} error={error}>
          <Input dir="ltr" value={path} autoComplete="off" spellCheck={false} onChange={event => setPath(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Says what is wrong with a path that a person has typed; null where nothing is. The server has the last word. */
export function problemOf(path: string, isTaken: (path: string) => boolean): string | null {
  const parts = path.split('/')
  if (path.trim() === '') return t('enterPath')
  if (path.startsWith('/') || path.includes('\\')) return t('pathAbsolute')
  if (path.endsWith('/') || parts.some(part => part === '' || part === '.')) return t('partEmpty')
  if (parts.includes('..')) return t('pathOutside')
  if (parts.some(part => part !== part.trim())) return t('partSpaced')
  return isTaken(path) ? t('fileExists') : null
}
