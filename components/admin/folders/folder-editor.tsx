'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import type { FolderTest, FolderView } from '#lib/workspace/shared.ts'
import { draftOf, type FolderDraft, idOf, inputOf, newFolder } from './folder-form.ts'

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
  const [draft, setDraft] = useState<FolderDraft>(() => (folder ? draftOf(folder) : newFolder))
  const [isChecked, setChecked] = useState(false)
  const [tested, setTested] = useState<FolderTest | null>(null)
  const testing = useAction()
  const saving = useAction()
  const set = (change: Partial<FolderDraft>) => {
    setDraft(before => ({ ...before, ...change }))
    if (change.path !== undefined) setTested(null)
  }
  const input = inputOf(draft)
  const missing = (text: string) => (isChecked && text === '' ? 'This is needed.' : null)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (input.title === '' || input.path === '') {
      focusFirstInvalid(event.currentTarget)
      return
    }
    const saved = await saving.run(async () => {
      if (folder) await request(`/api/admin/folders/${encodeURIComponent(folder.id)}`, { method: 'PATCH', body: input })
      else await request('/api/admin/folders', { method: 'POST', body: { ...input, id: idOf(input.title) } })
    })
    if (saved) onSaved()
  }

  const test = () =>
    testing.run(async () =>
      setTested(await request<FolderTest>('/api/admin/folders/-/test', { method: 'POST', body: { path: input.path } })),
    )

  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-4">
      <Field label="Title" error={missing(input.title)}>
        <Input value={draft.title} onChange={event => set({ title: event.target.value })} />
      </Field>
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <Field label="Path" hint="The whole path on the server. Nothing outside of it can be read." error={missing(input.path)}>
            <Input
              mono
              spellCheck={false}
              placeholder="/srv/app"
              value={draft.path}
              onChange={event => set({ path: event.target.value })}
            />
          </Field>
        </div>
        <Button size="sm" busy={testing.busy} disabled={input.path === ''} onClick={() => void test()}>
          Test
        </Button>
        <div aria-live="polite" className="text-sm">
          <Problem text={testing.problem} />
          {tested ? <p className={tested.status === 'ok' ? 'text-good' : 'text-bad'}>{sentenceOf(tested)}</p> : null}
        </div>
      </div>
      <Field label="People">
        <Select
          value={draft.audience}
          options={AUDIENCES}
          onValueChange={audience => set({ audience: audience === 'everyone' ? 'everyone' : 'named' })}
        />
      </Field>
      {draft.audience === 'named' ? (
        <Field label="Addresses" hint="E-mail addresses of their accounts, one a line.">
          <Textarea rows={4} spellCheck={false} value={draft.people} onChange={event => set({ people: event.target.value })} />
        </Field>
      ) : null}
      <Checkbox
        label="Its files may be changed"
        hint="Otherwise they are read-only."
        checked={draft.writable}
        onCheckedChange={writable => set({ writable })}
      />
      <Field label="Reminder" hint="Added to every message in this folder; only the model sees it. Leave empty for none.">
        <Textarea rows={2} value={draft.reminder} onChange={event => set({ reminder: event.target.value })} />
      </Field>
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
