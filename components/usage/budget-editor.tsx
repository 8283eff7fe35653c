'use client'

import { type FormEvent, useState } from 'react'
import { request } from '#components/request.ts'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'
import { common } from '#lib/words/en/common.ts'
import { amountWords, type Budget, kindWords, periodWords } from './budget-words.ts'
import { SubjectField } from './subject-field.tsx'

type Kind = Budget['kind']
type Period = Budget['period']
const MICRO = 1_000_000

export interface BudgetEditorProps {
  /** Null: a new budget. */
  budget: Budget | null
  kinds: readonly Kind[]
  onCancel: () => void
  onSaved: () => void
}

/** Makes a budget, or changes its period and limits. Says before it is saved that a limit is below what is spent. */
export function BudgetEditor({ budget, kinds, onCancel, onSaved }: BudgetEditorProps) {
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'group')
  const [subjectId, setSubjectId] = useState('')
  const [period, setPeriod] = useState<Period>(budget?.period ?? 'month')
  const [usd, setUsd] = useState(budget?.limit.microUsd == null ? '' : `${budget.limit.microUsd / MICRO}`)
  const [tokens, setTokens] = useState(budget?.limit.tokens == null ? '' : `${budget.limit.tokens}`)
  const [isChecked, setChecked] = useState(false)
  const saving = useAction()

  const limitUsd = usd.trim() === '' ? null : Number(usd)
  const limitTokens = tokens.trim() === '' ? null : Number(tokens)
  const problems = {
    subject: budget || kind === 'everyone' || subjectId.trim() !== '' ? undefined : t('chooseOne'),
    usd: limitUsd === null || (limitUsd >= 0 && limitUsd <= 1e9) ? undefined : t('badUsd'),
    tokens: limitTokens === null || (Number.isInteger(limitTokens) && limitTokens >= 0 && limitTokens <= 1e15) ? undefined : t('badTokens'),
    limits: limitUsd === null && limitTokens === null ? t('limitNeeded') : undefined,
  }
  const shown = isChecked ? problems : { ...problems, subject: undefined, limits: undefined }
  const limit = { microUsd: limitUsd === null ? null : limitUsd * MICRO, tokens: limitTokens }
  const isBelow =
    budget !== null &&
    period === budget.period &&
    ((limit.microUsd !== null && limit.microUsd < budget.spent.microUsd) || (limit.tokens !== null && limit.tokens < budget.spent.tokens))

  async function save(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (Object.values(problems).some(problem => problem !== undefined)) return
    const limits = { period, limitUsd, limitTokens }
    const subject = kind === 'everyone' ? { kind } : { kind, id: subjectId.trim() }
    const saved = await saving.run(() =>
      budget
        ? request('PATCH /api/admin/budgets/[budgetId]', { params: { budgetId: budget.id }, body: limits })
        : request('POST /api/admin/budgets', { body: { subject, ...limits } }),
    )
    if (saved) onSaved()
  }

  return (
    <form onSubmit={event => void save(event)} noValidate className="flex flex-col gap-4">
      {budget ? null : (
        <>
          <Field label={t('subject')}>
            <Select
              value={kind}
              options={kinds.map(value => ({ value, label: kindWords[value]() }))}
              onValueChange={chosen => {
                setKind(chosen)
                setSubjectId('')
              }}
            />
          </Field>
          {kind === 'everyone' ? null : kind === 'model' ? (
            <Field label={t('model')} hint={t('modelId')} error={shown.subject}>
              <Input mono value={subjectId} onChange={event => setSubjectId(event.target.value)} />
            </Field>
          ) : (
            <SubjectField key={kind} kind={kind} problem={shown.subject} onChoose={setSubjectId} />
          )}
        </>
      )}
      <Field label={t('period')}>
        <Select
          value={period}
          options={(['day', 'week', 'month'] as const).map(value => ({ value, label: periodWords[value]() }))}
          onValueChange={setPeriod}
        />
      </Field>
      <Field label={t('limitUsd')} hint={t('emptyLimit')} error={shown.usd ?? shown.limits}>
        <Input inputMode="decimal" value={usd} onChange={event => setUsd(event.target.value)} />
      </Field>
      <Field label={t('limitTokens')} hint={t('emptyLimit')} error={shown.tokens}>
        <Input inputMode="numeric" value={tokens} onChange={event => setTokens(event.target.value)} />
      </Field>
      <p role="status" className="text-sm text-wait empty:hidden">
        {isBelow ? t('belowSpent', { spent: amountWords({ limit }, budget.spent) }) : null}
      </p>
      <Problem text={saving.problem} />
      <div className="flex flex-wrap justify-end gap-2 border-line border-t pt-4">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" busy={saving.busy}>
          {budget ? common('saveChanges') : t('add')}
        </Button>
      </div>
    </form>
  )
}
