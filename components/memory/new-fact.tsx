'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { useAction } from '#components/use-action.ts'
import { FACT_CHARS, type FactView } from '#lib/memory/shared.ts'

/** Adds a fact that the person writes. */
export function NewFact({ onAdded }: { onAdded: (fact: FactView) => void }) {
  const [text, setText] = useState('')
  const { busy, problem, run } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isAdded = await run(async () => {
      onAdded((await request('POST /api/memory', { body: { text } })).fact)
    })
    if (isAdded) setText('')
  }

  return (
    <form onSubmit={submit} className="flex max-w-2xl items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label="New fact" error={problem}>
          <Input
            value={text}
            maxLength={FACT_CHARS}
            placeholder="Such as: I work with metric units."
            onChange={event => setText(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        Add
      </Button>
    </form>
  )
}
