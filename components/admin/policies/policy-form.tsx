'use client'

import { type FormEvent, useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import type { PolicyInput } from '#lib/mcp/shared.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'
import { common } from '#lib/words/en/common.ts'
import { hasCondition, policyActionOf, policyActions, policyClaimOf, policyClaims } from './policy-actions.ts'
import { PolicyApprovers, PolicySubjects, refOf } from './policy-people.tsx'

export interface PolicyFormProps {
  initial: PolicyInput
  submitLabel: string
  onSubmit: (input: PolicyInput) => Promise<void>
  /** Null: no *Cancel* button. */
  onCancel: (() => void) | null
}

export function PolicyForm({ initial, submitLabel, onSubmit, onCancel }: PolicyFormProps) {
  const [input, setInput] = useState({
    server: initial.server,
    tool: initial.tool,
    action: initial.action,
    annotation: initial.annotation ?? null,
    argument: initial.argument ?? '',
    value: initial.value ?? '',
    subjects: initial.subjects ?? [],
    approvers: initial.approvers ?? null,
  })
  const { busy, problem, run } = useAction()
  const set = (change: Partial<typeof input>) => setInput(before => ({ ...before, ...change }))
  const asksOthers = input.action === 'ask_group'
  const isComplete = input.server.trim() !== '' && input.tool.trim() !== '' && (!asksOthers || input.approvers !== null)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete) return
    const { argument, value } = input
    const conditions = { argument: argument.trim() || null, value: value === '' ? null : value }
    const people = { subjects: input.subjects.map(refOf), approvers: asksOthers && input.approvers ? refOf(input.approvers) : null }
    void run(() => onSubmit({ ...input, ...conditions, ...people, server: input.server.trim(), tool: input.tool.trim() }))
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_11rem_auto]">
        <Field label={t('server')}>
          <Input mono spellCheck={false} value={input.server} onChange={event => set({ server: event.target.value })} />
        </Field>
        <Field label={t('tool')}>
          <Input mono spellCheck={false} value={input.tool} onChange={event => set({ tool: event.target.value })} />
        </Field>
        <Field label={t('action')}>
          <Select value={input.action} options={policyActions()} onValueChange={action => set({ action: policyActionOf(action) })} />
        </Field>
        <div className="flex gap-2">
          {onCancel ? <Button onClick={onCancel}>{common('cancel')}</Button> : null}
          <Button type="submit" variant="primary" busy={busy} disabled={!isComplete}>
            {submitLabel}
          </Button>
        </div>
      </div>
      {asksOthers ? <PolicyApprovers approvers={input.approvers} onChange={approvers => set({ approvers })} /> : null}
      <details open={hasCondition(initial)}>
        <summary className="w-fit rounded-sm text-ink-2 text-sm">{t('onlyForSomeCalls')}</summary>
        <div className="mt-2 grid gap-3 sm:grid-cols-3">
          <Field label={t('claim')} hint={t('claimHint')}>
            <Select
              value={input.annotation ?? ''}
              options={policyClaims()}
              onValueChange={annotation => set({ annotation: policyClaimOf(annotation) })}
            />
          </Field>
          <Field label={t('argument')} hint={t('argumentHint')}>
            <Input mono spellCheck={false} value={input.argument} onChange={event => set({ argument: event.target.value })} />
          </Field>
          <Field label={t('value')} hint={t('valueHint')}>
            <Input mono spellCheck={false} value={input.value} onChange={event => set({ value: event.target.value })} />
          </Field>
        </div>
        <PolicySubjects subjects={input.subjects} onChange={subjects => set({ subjects })} />
      </details>
      <Problem text={problem} />
    </form>
  )
}
