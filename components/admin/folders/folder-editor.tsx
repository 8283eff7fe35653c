'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Fields } from '#components/ui/fields.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import { formOf, readForm } from '#lib/fields/shared.ts'
import { type FolderTest, type FolderView, folderFields, type PeopleForm } from '#lib/workspace/shared.ts'
import { type FolderDraft, idOf, newFolder } from './folder-form.ts'

const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'named', label: 'Only these people' },
]

export interface FolderEditorProps {
  /** Null: a new folder. */
  folder: FolderView | null
  onCancel: () => void
  onSaved: () => void
}

export function FolderEditor({ folder, onCancel, onSaved }: FolderEditorProps) {
  const [draft, setDraft] = useState<FolderDraft>(() => (folder ? formOf(folderFields, folder) : newFolder))
  const [isChecked, setChecked] = useState(false)
  const [tested, setTested] = useState<FolderTest | null>(null)
  const testing = useAction()
  const saving = useAction()
  const set = (change: Partial<FolderDraft>) => {
    setDraft(before => ({ ...before, ...change }))
    if (change.path !== undefined) setTested(null)
  }
  const { values, problems } = readForm(folderFields, draft)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(problems).length > 0) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    const saved = await saving.run(async () => {
      if (folder) await request('PATCH /api/admin/folders/[folderId]', { params: { folderId: folder.id }, body: values })
      else await request('POST /api/admin/folders', { body: { ...values, id: idOf(draft.title) } })
    })
    if (saved) onSaved()
  }

  const test = () =>
    testing.run(async () => setTested(await request('POST /api/admin/folders/-/test', { body: { path: draft.path.trim() } })))

  const setPeople = (change: Partial<PeopleForm>) => set({ people: { ...draft.people, ...change } })
  const common = { fields: folderFields, form: draft, problems: isChecked ? problems : {}, onChange: set }
  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-4">
      <Fields {...common} names={['title']} />
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <Fields {...common} names={['path']} />
        </div>
        <Button size="sm" busy={testing.busy} disabled={draft.path.trim() === ''} onClick={() => void test()}>
          Test
        </Button>
        <div aria-live="polite" className="text-sm">
          <Problem text={testing.problem} />
          {tested ? <p className={tested.status === 'ok' ? 'text-good' : 'text-bad'}>{sentenceOf(tested)}</p> : null}
        </div>
      </div>
      <Field label={folderFields.people.label}>
        <Select
          value={draft.people.audience}
          options={AUDIENCES}
          onValueChange={chosen => setPeople({ audience: chosen as PeopleForm['audience'] })}
        />
      </Field>
      {draft.people.audience === 'named' ? (
        <Field label="Addresses" hint="E-mail addresses of their accounts, one per line." error={common.problems.people}>
          <Textarea
            rows={4}
            spellCheck={false}
            value={draft.people.addresses}
            onChange={event => setPeople({ addresses: event.target.value })}
          />
        </Field>
      ) : null}
      <Fields {...common} names={['writable', 'reminder']} />
      <Problem text={saving.problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={saving.busy}>
          {folder ? 'Save changes' : 'Add folder'}
        </Button>
      </div>
    </form>
  )
}

function sentenceOf(tested: FolderTest): string {
  if (tested.status === 'failed') return tested.reason
  const files = tested.fileCount === 1 ? 'One file' : `${tested.fileCount.toLocaleString('en-US')} files`
  if (!tested.git) return `${files}, without git.`
  return tested.branch === null ? `${files}, with git.` : `${files}, with git on ${tested.branch}.`
}
