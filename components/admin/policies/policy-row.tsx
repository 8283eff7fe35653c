'use client'

import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { PolicyAction, PolicyView } from '#lib/mcp/shared.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'
import { common } from '#lib/words/en/common.ts'
import { policiesApi } from './policies-api.ts'
import { conditionText, peopleText } from './policy-actions.ts'
import { PolicyForm } from './policy-form.tsx'

const TONES: Record<PolicyAction, Tone> = { allow: 'good', ask: 'wait', ask_each: 'wait', ask_group: 'wait', deny: 'bad' }

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
  const removal = useAction(t('notRemoved'))
  const { id } = policy
  const [askToRemove, question] = useQuestion({
    title: t('removeQuestion', { place }),
    description: consequence,
    confirmLabel: common('remove'),
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
          submitLabel={common('save')}
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
      <span className="w-20">
        <Badge tone={TONES[policy.action]}>{t('actionWord', { action: policy.action })}</Badge>
      </span>
      <span className="min-w-0 flex-1 basis-40 break-all font-mono text-xs">
        {policy.server === '*' && policy.tool === '*' ? (
          t('allTools')
        ) : (
          <>
            {policy.server}
            <span className="text-ink-2"> · </span>
            {policy.tool}
          </>
        )}
        {conditionText(policy) !== '' ? <span className="text-ink-2">{` · ${conditionText(policy)}`}</span> : null}
        {peopleText(policy) === '' ? null : (
          <span dir="auto" className="block break-words font-sans text-ink-2">
            <VisibleText text={peopleText(policy)} />
          </span>
        )}
      </span>
      {edit && id !== null ? (
        <span className="ms-auto flex items-center gap-0.5">
          <IconButton size="sm" label={t('moveUp', { place })} disabled={edit.onUp === null} onClick={() => edit.onUp?.()}>
            <ArrowUp size={15} aria-hidden />
          </IconButton>
          <IconButton size="sm" label={t('moveDown', { place })} disabled={edit.onDown === null} onClick={() => edit.onDown?.()}>
            <ArrowDown size={15} aria-hidden />
          </IconButton>
          <Button size="sm" variant="ghost" aria-label={t('editRule', { place })} onClick={() => setEditing(true)}>
            {common('edit')}
          </Button>
          <IconButton size="sm" label={t('removeRule', { place })} disabled={removal.busy} onClick={askToRemove}>
            <Trash2 size={15} aria-hidden />
          </IconButton>
          {question}
        </span>
      ) : (
        <span className="ms-auto text-ink-2 text-xs">{t('inConfiguration')}</span>
      )}
    </li>
  )
}
