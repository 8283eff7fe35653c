'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAction } from '#components/use-action.ts'
import { common } from '#lib/words/en/common.ts'

export interface GroupNameDialogProps {
  title: string
  submitLabel: string
  name: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a group. What the server refuses about it stands beside the field. */
export function GroupNameDialog({ title, submitLabel, name: before, onSave, onClose }: GroupNameDialogProps) {
  const [name, setName] = useState(before)
  const { busy, problem, run } = useAction()

  async function save(event: FormEvent) {
    event.preventDefault()
    if (await run(() => onSave(name))) onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} size="sm">
      <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-4">
        <Field label={common('name')} error={problem}>
          <Input value={name} onChange={event => setName(event.target.value)} autoFocus />
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
