'use client'

import { type FormEvent, useState } from 'react'
import { Problem } from '#components/admin/layout/problem.tsx'
import { useAction } from '#components/admin/layout/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import type { PolicyInput } from '#lib/mcp/shared.ts'
import { policyActionOf, policyActions } from './policy-actions.ts'

export interface PolicyFormProps {
  initial: PolicyInput
  submitLabel: string
  onSubmit: (input: PolicyInput) => Promise<void>
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

export function PolicyForm({ initial, submitLabel, onSubmit, onCancel }: PolicyFormProps) {
  const [input, setInput] = useState<PolicyInput>({ server: initial.server, tool: initial.tool, action: initial.action })
  const { busy, problem, run } = useAction()
  const set = (change: Partial<PolicyInput>) => setInput(before => ({ ...before, ...change }))
  const isComplete = input.server.trim() !== '' && input.tool.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isComplete) void run(() => onSubmit({ ...input, server: input.server.trim(), tool: input.tool.trim() }))
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_11rem_auto]">
        <Field label="Server">
          <Input mono spellCheck={false} value={input.server} onChange={event => set({ server: event.target.value })} />
        </Field>
        <Field label="Tool">
          <Input mono spellCheck={false} value={input.tool} onChange={event => set({ tool: event.target.value })} />
        </Field>
        <Field label="Action">
          <Select value={input.action} options={policyActions} onValueChange={action => set({ action: policyActionOf(action) })} />
        </Field>
        <div className="flex gap-2">
          {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
          <Button type="submit" variant="primary" busy={busy} disabled={!isComplete}>
            {submitLabel}
          </Button>
        </div>
      </div>
      <Problem text={problem} />
    </form>
  )
}
