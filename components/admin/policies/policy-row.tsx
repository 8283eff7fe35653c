'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import type { PolicyAction, PolicyView } from '#lib/mcp/shared.ts'
import { policiesApi } from './policies-api.ts'
import { conditionText, hasCondition } from './policy-actions.ts'
import { PolicyForm } from './policy-form.tsx'

const TONES: Record<PolicyAction, Tone> = { allow: 'good', ask: 'wait', deny: 'bad' }

export interface PolicyRowProps {
  place: number
  policy: PolicyView
  /** Says what decides once the rule is removed. */
  consequence: string
  /** Null: read-only. A direction is null at that end of the list. */
  edit: { onChanged: () => Promise<void>; onUp: (() => void) | null; onDown: (() => void) | null } | null
}

export function PolicyRow({ place, policy, consequence, edit }: PolicyRowProps) {
  const [editing, setEditing] = useState(false)
  const removal = useAction('The rule was not removed.')
  const { id } = policy
  const [askToRemove, question] = useQuestion({
    title: `Remove rule ${place}?`,
    description: consequence,
    confirmLabel: 'Remove',
    onConfirm: () =>
      removal.run(async () => {
        if (id !== null) await policiesApi.remove(id)
        await edit?.onChanged()
      }),
  })

  if (editing && edit && id !== null)
    return (
      <li className="border-line border-b py-3">
        <PolicyForm
          initial={policy}
          submitLabel="Save"
          onSubmit={async input => {
            await policiesApi.update(id, input)
            await edit.onChanged()
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 text-sm">
      <span className="tabular w-6 text-end text-ink-2 text-xs">{place}</span>
      <span className="w-14">
        <Badge tone={TONES[policy.action]}>{policy.action}</Badge>
      </span>
      <span className="min-w-0 flex-1 basis-40 break-all font-mono text-xs">
        {policy.server === '*' && policy.tool === '*' ? (
          'all tools'
        ) : (
          <>
            {policy.server}
            <span className="text-ink-2"> · </span>
            {policy.tool}
          </>
        )}
        {hasCondition(policy) ? <span className="text-ink-2">{` · ${conditionText(policy)}`}</span> : null}
      </span>
      {edit && id !== null ? (
        <span className="ms-auto flex items-center gap-0.5">
          <IconButton size="sm" label={`Move rule ${place} up`} disabled={edit.onUp === null} onClick={() => edit.onUp?.()}>
            <ArrowUp size={15} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={`Move rule ${place} down`} disabled={edit.onDown === null} onClick={() => edit.onDown?.()}>
            <ArrowDown size={15} aria-hidden />
          </IconButton>
          <Button size="sm" variant="ghost" aria-label={`Edit rule ${place}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <IconButton size="sm" label={`Remove rule ${place}`} disabled={removal.busy} onClick={askToRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
          {question}
        </span>
      ) : (
        <span className="ms-auto text-ink-2 text-xs">Set in the configuration</span>
      )}
    </li>
  )
}
