'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { InputRequestView } from '#lib/messages/shared.ts'
import { budgetCard as t } from '#lib/words/en/budget-card.ts'
import type { InputAnswer } from '../inputs.ts'

interface BudgetFormProps {
  budget: InputRequestView['budget']
  isBusy: boolean
  isSteady: boolean
  onAnswer: (answer: InputAnswer) => void
}

/** Offers to raise a budget that has no room, to who may, and to stop. The field is empty: others see the card too. */
export function BudgetForm({ budget, isBusy, isSteady, onAnswer }: BudgetFormProps) {
  const [limit, setLimit] = useState('')
  const isUsd = budget?.lacks === 'usd'

  function submit(event: FormEvent) {
    event.preventDefault()
    const value = Number(limit)
    onAnswer({ choice: 'raise', content: isUsd ? { limit_usd: value } : { limit_tokens: value } })
  }

  const stop = (
    <Button disabled={isBusy} aria-disabled={!isSteady} onClick={() => onAnswer({ choice: 'stop' })}>
      {t('stop')}
    </Button>
  )
  if (!budget?.mayRaise)
    return (
      <>
        <p className="ask-reason">{t('othersRaise')}</p>
        <div className="ask-choices">{stop}</div>
      </>
    )
  return (
    <form className="ask-deny" onSubmit={submit}>
      <Field label={isUsd ? t('newLimitUsd') : t('newLimitTokens')} hint={t('goesOn')}>
        <Input
          type="number"
          inputMode={isUsd ? 'decimal' : 'numeric'}
          min={0}
          step={isUsd ? 0.01 : 1}
          required
          value={limit}
          disabled={isBusy}
          onChange={event => setLimit(event.target.value)}
        />
      </Field>
      <div className="ask-choices">
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!isSteady}>
          {t('raise')}
        </Button>
        {stop}
      </div>
    </form>
  )
}
