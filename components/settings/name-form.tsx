'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import { common } from '#lib/words/en/common.ts'
import { settings as t } from '#lib/words/en/settings.ts'

export function NameForm({ name: saved }: { name: string }) {
  const router = useRouter()
  const [name, setName] = useState(saved)
  const { busy, problem, run } = useAction()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isSaved = await run(() => request('PATCH /api/account', { body: { name } }))
    if (!isSaved) return
    toast.success(t('yourNameWasSaved'))
    router.refresh()
  }

  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Field label={common('name')} error={problem}>
          <Input value={name} onChange={event => setName(event.target.value)} maxLength={80} autoComplete="name" required />
        </Field>
      </div>
      <Button type="submit" busy={busy} disabled={name.trim() === '' || name.trim() === saved}>
        {t('saveName')}
      </Button>
    </form>
  )
}
