'use client'

import { useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { type RememberedArgument, rememberable } from '#lib/mcp/shared.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'
import type { InputAnswer } from '../inputs.ts'

export interface AskRememberProps {
  args: unknown
  isBusy: boolean
  /** False for a moment after the card has moved: no consent is taken then. */
  isSteady: boolean
  onAnswer: (answer: InputAnswer) => void
  onBack: () => void
}

const LONGEST = 80

/** Lets a person choose the arguments for which a permission holds. Nothing secret and nothing unsafe as a beginning is offered. */
export function AskRemember({ args, isBusy, isSteady, onAnswer, onBack }: AskRememberProps) {
  const id = useId()
  const choices = rememberable(args as Record<string, unknown>)
  const names = [...new Set(choices.map(({ argument }) => argument))]
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const remembered = names.flatMap(name => choices[Number(picked[name] || Number.NaN)] ?? [])
  const give = (choice: string) => onAnswer({ choice, content: { remembered } })

  return (
    <fieldset className="flex flex-col gap-3" aria-describedby={id}>
      <p id={id} className="text-ink-2 text-sm">
        {t('rememberTheseArguments')}
      </p>
      {names.map(name => (
        <Field key={name} label={visibleText(name)}>
          <Select
            value={picked[name] ?? ''}
            disabled={isBusy}
            options={[
              { value: '', label: t('anyValue') },
              ...choices.flatMap((choice, index) => (choice.argument === name ? [{ value: String(index), label: labelOf(choice) }] : [])),
            ]}
            onValueChange={value => setPicked(before => ({ ...before, [name]: value }))}
          />
        </Field>
      ))}
      <div className="ask-choices">
        <Button
          variant="primary"
          aria-disabled={!isSteady}
          disabled={isBusy || remembered.length === 0}
          onClick={() => give('allow_always')}
        >
          {t('alwaysForThese')}
        </Button>
        <Button aria-disabled={!isSteady} disabled={isBusy || remembered.length === 0} onClick={() => give('allow_session')}>
          {t('inThisChatForThese')}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onBack}>
          {t('backToChoices')}
        </Button>
      </div>
    </fieldset>
  )
}

/** The whole value is in the question above. */
function labelOf({ match, value }: RememberedArgument): string {
  const text = visibleText(typeof value === 'string' ? value : JSON.stringify(value))
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
  return t(match === 'below' ? 'beginsWith' : 'exactly', { value: shown })
}
