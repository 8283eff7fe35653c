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
import { adminFolders as t } from '#lib/words/en/admin-folders.ts'
import { common } from '#lib/words/en/common.ts'
import { type FolderTest, type FolderView, folderFields, type PeopleForm } from '#lib/workspace/shared.ts'
import { type FolderDraft, idOf, newFolder } from './folder-form.ts'

const audiences = () => [
  { value: 'everyone', label: t('everyone') },
  { value: 'named', label: t('onlyThesePeople') },
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
  const shared = { fields: folderFields, form: draft, problems: isChecked ? problems : {}, onChange: set }
  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-4">
      <Fields {...shared} names={['title']} />
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <Fields {...shared} names={['path']} />
        </div>
        <Button size="sm" busy={testing.busy} disabled={draft.path.trim() === ''} onClick={() => void test()}>
          {t('test')}
        </Button>
        <div aria-live="polite" className="text-sm">
          <Problem text={testing.problem} />
          {tested ? <p className={tested.status === 'ok' ? 'text-good' : 'text-bad'}>{sentenceOf(tested)}</p> : null}
        </div>
      </div>
      <Field label={folderFields.people.label()}>
        <Select
          value={draft.people.audience}
          options={audiences()}
          onValueChange={chosen => setPeople({ audience: chosen as PeopleForm['audience'] })}
        />
      </Field>
      {draft.people.audience === 'named' ? (
        <Field label={t('addresses')} hint={t('addressesHint')} error={shared.problems.people}>
          <Textarea
            rows={4}
            spellCheck={false}
            value={draft.people.addresses}
            onChange={event => setPeople({ addresses: event.target.value })}
          />
        </Field>
      ) : null}
      <Fields {...shared} names={['writable', 'reminder']} />
      <Problem text={saving.problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving.busy}>
          {folder ? common('saveChanges') : t('addFolder')}
        </Button>
      </div>
    </form>
  )
}

function sentenceOf(tested: FolderTest): string {
  if (tested.status === 'failed') return tested.reason
  const count = tested.fileCount
  if (!tested.git) return t('filesWithoutGit', { count })
  return tested.branch === null ? t('filesWithGit', { count }) : t('filesWithGitOnBranch', { count, branch: tested.branch })
}
