'use client'

import { type FormEvent, useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { useAction } from '#components/use-action.ts'
import type { McpServerView } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { common } from '#lib/words/en/common.ts'
import { ConnectionTest } from './connection-test.tsx'
import { emptyServerForm, formOfServer, inputOf, patchOf, problemsOf, type ServerForm, type ServerFormProblems } from './server-form.ts'
import { ServerFormFields } from './server-form-fields.tsx'
import { serversApi } from './servers-api.ts'

export interface ServerEditorProps {
  /** Null: a new server. */
  server: McpServerView | null
  onCancel: () => void
  onSaved: (slug: string) => void
}

/** Edits a new or an existing server, with a connection test. */
export function ServerEditor({ server, onCancel, onSaved }: ServerEditorProps) {
  const [form, setForm] = useState<ServerForm>(() => (server ? formOfServer(server) : emptyServerForm))
  const [problems, setProblems] = useState<ServerFormProblems>({})
  const { busy, problem, run } = useAction()

  function isComplete(): boolean {
    const found = problemsOf(form)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isComplete()) return focusFirstInvalid(event.currentTarget)
    const saved = await run(async () => {
      if (server) await serversApi.update(server.slug, patchOf(form, server))
      else await serversApi.create(inputOf(form))
    })
    if (saved) onSaved(form.slug)
  }

  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-5">
      <ServerFormFields
        form={form}
        problems={problems}
        slugFixed={server !== null}
        onChange={change => setForm(before => ({ ...before, ...change }))}
      />
      <ConnectionTest input={() => (isComplete() ? inputOf(form) : null)} {...(server ? { existing: server.slug } : {})} />
      <Problem text={problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {server ? common('saveChanges') : t('addServer')}
        </Button>
      </div>
    </form>
  )
}
