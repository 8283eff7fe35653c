'use client'

import { type FormEvent, useState } from 'react'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { focusFirstInvalid } from '#components/ui/focus-first-invalid.ts'
import { chatEntry as t } from '#lib/words/en/chat-entry.ts'
import { complete } from '../entries/entries.ts'
import { CompletingInput } from './completing-input.tsx'

export interface EntryField {
  name: string
  title: string | null
  description: string
  required: boolean
}

export interface EntryDialogProps {
  title: string
  description: string
  server: string
  serverTitle: string
  /** Target of completion requests; null where the server does not complete. */
  completes: { prompt: string } | { uriTemplate: string } | null
  fields: readonly EntryField[]
  /** Buttons, the main one last. Each resolves when all is done, and rejects with the sentence to show. */
  actions: readonly { label: string; run: (values: Record<string, string>) => Promise<void> }[]
  onClose: () => void
}

/** Asks for the arguments of a prompt or the variables of a template. Text of the server is shown as plain text. */
export function EntryDialog({ title, description, server, serverTitle, completes, fields, actions, onClose }: EntryDialogProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const main = actions.at(-1)

  async function run(action: (typeof actions)[number], form: HTMLFormElement | null) {
    const absent = fields.filter(field => field.required && !values[field.name]?.trim()).map(field => field.name)
    setMissing(absent)
    if (absent.length > 0) {
      if (form) setTimeout(() => focusFirstInvalid(form))
      return
    }
    setBusy(action.label)
    setProblem(null)
    try {
      await action.run(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')))
      onClose()
    } catch (error) {
      setProblem(errorSentence(error))
      setBusy(null)
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (main && busy === null) void run(main, event.currentTarget)
  }

  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={title}
      description={`${serverTitle}${description ? `: ${description}` : ''}`}
    >
      <form aria-label={title} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        {fields.map(field => (
          <Field
            key={field.name}
            label={field.required ? (field.title ?? field.name) : t('optional', { field: field.title ?? field.name })}
            hint={field.description || undefined}
            error={missing.includes(field.name) ? t('required') : null}
          >
            <CompletingInput
              value={values[field.name] ?? ''}
              onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
              complete={
                completes &&
                ((value, signal) => {
                  const { [field.name]: _, ...context } = values
                  return complete({ server, of: completes, argument: { name: field.name, value }, context }, signal)
                })
              }
            />
          </Field>
        ))}
        {problem ? (
          <p role="alert" className="text-bad text-sm">
            {problem}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col">
          {actions.map(action =>
            action === main ? (
              <Button key={action.label} type="submit" variant="primary" busy={busy === action.label} disabled={busy !== null}>
                {action.label}
              </Button>
            ) : (
              <Button
                key={action.label}
                busy={busy === action.label}
                disabled={busy !== null}
                onClick={event => void run(action, event.currentTarget.form)}
              >
                {action.label}
              </Button>
            ),
          )}
        </div>
      </form>
    </Dialog>
  )
}
