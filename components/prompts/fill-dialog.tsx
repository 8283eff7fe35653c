'use client'

import { type FormEvent, useState } from 'react'
import type { Answer } from '#components/routes.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { fillPrompt, type PromptVariable, promptVariables } from '#lib/assistants/shared.ts'
import { promptFill as t } from '#lib/words/en/prompt-fill.ts'
import { firstValues } from './first-values.ts'

type WholePrompt = Answer<'GET /api/prompts/[promptId]'>

export interface FillDialogProps {
  prompt: WholePrompt
  /** Called with the text in which every variable has its value. */
  onInsert: (text: string) => void
  onSend: (text: string) => void
  onClose: () => void
}

/** Asks for all variables of a prompt, each once. */
export function FillDialog({ prompt, onInsert, onSend, onClose }: FillDialogProps) {
  const variables = promptVariables(prompt.text)
  const [values, setValues] = useState<Record<string, string>>(() => firstValues(variables))
  const [isChecked, setChecked] = useState(false)
  const isMissing = ({ name }: PromptVariable) => (values[name] ?? '').trim() === ''

  function finish(form: HTMLFormElement, put: (text: string) => void) {
    setChecked(true)
    if (variables.some(isMissing)) return void setTimeout(() => focusFirstInvalid(form))
    onClose()
    put(fillPrompt(prompt.text, values))
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    finish(event.currentTarget, onInsert)
  }

  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())} title={prompt.title || `/${prompt.name}`}>
      <form aria-label={t('variablesOf', { name: prompt.name })} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {variables.map(variable => (
          <Field
            key={variable.name}
            label={<VisibleText isName text={variable.name} />}
            error={isChecked && isMissing(variable) ? t('required') : null}
          >
            <Value
              variable={variable}
              value={values[variable.name] ?? ''}
              onChange={value => setValues(before => ({ ...before, [variable.name]: value }))}
            />
          </Field>
        ))}
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
          <Button onClick={event => event.currentTarget.form && finish(event.currentTarget.form, onSend)}>{t('sendNow')}</Button>
          <Button type="submit" variant="primary">
            {t('insertIntoTheMessage')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ValueProps {
  variable: PromptVariable
  value: string
  onChange: (value: string) => void
}

function Value({ variable: { options, isDate }, value, onChange }: ValueProps) {
  if (options.length > 0)
    return <Select value={value} options={options.map(option => ({ value: option, label: option }))} onValueChange={onChange} />
  if (isDate) return <Input type="date" value={value} onChange={event => onChange(event.target.value)} />
  return <Textarea rows={1} value={value} onChange={event => onChange(event.target.value)} />
}
