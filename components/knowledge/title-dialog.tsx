'use client'

import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAction } from '#components/use-action.ts'
import { MAX_TITLE } from '#lib/knowledge/shared.ts'
import { collections as t } from '#lib/words/en/collections.ts'
import { common } from '#lib/words/en/common.ts'

interface TitleDialogProps {
  heading: string
  submit: string
  title: string
  onSave: (title: string) => Promise<unknown>
  onClose: () => void
}

/** Edits the title of a collection. */
export function TitleDialog({ heading, submit, title, onSave, onClose }: TitleDialogProps) {
  const formId = useId()
  const [typed, setTyped] = useState(title)
  const { busy, problem, run } = useAction()
  async function save(event: FormEvent) {
    event.preventDefault()
    if (await run(() => onSave(typed.trim()))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={heading}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={typed.trim() === ''}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={event => void save(event)}>
        <Field label={t('title')} hint={t('titleHint')} error={problem}>
          <Input dir="auto" autoComplete="off" maxLength={MAX_TITLE} value={typed} onChange={event => setTyped(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
