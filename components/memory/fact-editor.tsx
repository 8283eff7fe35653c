'use client'

import { type FormEvent, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import { FACT_CHARS, type FactView } from '#lib/memory/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { memory as t } from '#lib/words/en/memory.ts'

/** Edits one fact. Esc leaves it as it was. */
export function FactEditor({ fact, onDone }: { fact: FactView; onDone: (changed: FactView | null) => void }) {
  const [text, setText] = useState(fact.text)
  const { busy, problem, run } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    await run(async () => {
      onDone((await request('PATCH /api/memory/[factId]', { params: { factId: fact.id }, body: { text } })).fact)
    })
  }

  return (
    <form
      onSubmit={submit}
      onKeyDown={keys(event => (event.key === 'Escape' ? onDone(null) : undefined))}
      className="flex min-w-0 flex-1 flex-col items-start gap-2"
    >
      <div className="w-full">
        <Field label={t('fact')} error={problem}>
          <Textarea rows={2} value={text} maxLength={FACT_CHARS} autoFocus onChange={event => setText(event.target.value)} />
        </Field>
      </div>
      <span className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy} disabled={text.trim() === ''}>
          {common('save')}
        </Button>
        <Button onClick={() => onDone(null)}>{common('cancel')}</Button>
      </span>
    </form>
  )
}
