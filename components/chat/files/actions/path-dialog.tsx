'use client'

import { type FormEvent, useId, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={event => void confirm(event)}>
        <Field label="Path" hint="With / between folders. Missing folders are created." error={error}>
          <Input dir="ltr" value={path} autoComplete="off" spellCheck={false} onChange={event => setPath(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

/** Says what is wrong with a path that a person has typed; null where nothing is. The server has the last word. */
export function problemOf(path: string, isTaken: (path: string) => boolean): string | null {
  const parts = path.split('/')
  if (path.trim() === '') return 'Enter a path.'
  if (path.startsWith('/') || path.includes('\\')) return 'Write the path within the folder, with / between its parts.'
  if (path.endsWith('/') || parts.some(part => part === '' || part === '.')) return 'A part of the path is empty.'
  if (parts.includes('..')) return 'The path must stay in the folder.'
  if (parts.some(part => part !== part.trim())) return 'A part of the path begins or ends with a space.'
  return isTaken(path) ? 'A file already exists at this path.' : null
}
