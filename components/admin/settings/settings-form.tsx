'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { noteSettings } from '#components/brand/shown-banner.ts'
import { RequestError, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import type { FieldsProps } from '#components/ui/fields.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { changeOf, type FieldTable, type FormOf, formOf, type ValuesOf } from '#lib/fields/shared.ts'
import { adminSettings as t } from '#lib/words/en/admin-settings.ts'
import { common } from '#lib/words/en/common.ts'
import { SettingFrame } from './setting-frame.tsx'
import { labelOfPage, type SettingPage } from './setting-pages.ts'
import { useKeptForm } from './use-kept-form.ts'

export type Stored = Answer<'GET /api/admin/settings'>

/** Props with which the fields of a page are drawn. */
export type Drawn<Table extends FieldTable> = Omit<FieldsProps<Table>, 'fields' | 'names' | 'frame'> & {
  frame: (name: string, control: ReactNode) => ReactNode
}

interface SettingsFormProps<Table extends FieldTable> {
  page: SettingPage
  fields: Table
  stored: Stored
  onSaved: (saved: Stored) => void
  /** Reads what is stored now. */
  reload: () => Promise<void>
  children: (drawn: Drawn<Table>) => ReactNode
}

/** Edits the settings of one page and saves them by themselves. */
export function SettingsForm<Table extends FieldTable>({ page, fields, stored, onSaved, reload, children }: SettingsFormProps<Table>) {
  const values = stored.settings as unknown as ValuesOf<Table>
  const inStore = formOf(fields, values)
  const { form, isMoved, set, forget } = useKeptForm<FormOf<Table>>(page, inStore)
  const { busy, problem, run } = useAction()
  const router = useRouter()
  const { patch, problems } = changeOf(fields, form, values)
  const isChanged = Object.keys(patch).length + Object.keys(problems).length > 0
  useQuestionAtClosing(isChanged)

  async function save(event: FormEvent) {
    event.preventDefault()
    const names = Object.keys(patch)
    if (Object.keys(problems).length > 0 || names.length === 0) return
    await run(async () => {
      const was = Object.fromEntries(names.map(name => [name, values[name]]))
      try {
        onSaved(await request('PATCH /api/admin/settings', { body: { ...patch, was } }))
      } catch (error) {
        if (error instanceof RequestError && error.code === 'conflict') await reload()
        throw error
      }
      forget()
      toast.success(t('settingsSaved'))
      // The name, the accent and the announcement stand around this page.
      if (page === 'workspace' || page === 'brand') router.refresh()
      noteSettings()
    })
  }

  const drawn: Drawn<Table> = {
    form,
    problems,
    onChange: set,
    declared: stored.declared,
    showsUnits: true,
    frame: (name, control) => {
      const field = fields[name]
      if (!field) return control
      return (
        <SettingFrame
          name={name}
          field={field}
          typed={form[name]}
          isDeclared={(stored.declared as readonly string[]).includes(name)}
          moved={isMoved(name) ? String(inStore[name]) : null}
          onChange={typed => set({ [name]: typed } as Partial<FormOf<Table>>)}
        >
          {control}
        </SettingFrame>
      )
    },
  }
  return (
    <form onSubmit={event => void save(event)} noValidate aria-label={labelOfPage(page)} className="flex max-w-[760px] flex-col">
      {children(drawn)}
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-paper py-3">
        <Problem text={problem} />
        {isChanged ? (
          <>
            <p className="text-ink-2 text-xs">{t('unsavedAreKept')}</p>
            <Button variant="ghost" onClick={() => forget()}>
              {t('discardChanges')}
            </Button>
          </>
        ) : null}
        <Button type="submit" variant="primary" busy={busy} disabled={!isChanged || Object.keys(problems).length > 0}>
          {common('saveChanges')}
        </Button>
      </div>
    </form>
  )
}

/** Lets the browser ask before it closes the page with unsaved changes. */
function useQuestionAtClosing(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
}
