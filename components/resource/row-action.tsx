'use client'

import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { ButtonVariant } from '#components/ui/button-classes.ts'
import { toast } from '#components/ui/toast.ts'
import { type Question, useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { resource as t } from '#lib/words/en/resource.ts'

export interface RowAct<Done = unknown> {
  /** First sentence of the message where it fails. */
  failure: string
  run: () => Promise<Done>
  /** Question that is asked first, about something that cannot be undone. */
  question?: Omit<Question, 'onConfirm'>
  /** Message shown afterwards, with a button that undoes it. */
  undo?: { done: string; run: (done: Done) => Promise<unknown> }
}

/** Prepares something that can be done with a row. Returns what starts it, whether it is under way, and the question to render beside the button. */
export function useRowAction<Done>({ failure, run, question, undo }: RowAct<Done>): [start: () => void, busy: boolean, dialog: ReactNode] {
  const action = useAction(failure)
  const act = () =>
    action.run(async () => {
      const done = await run()
      if (undo) toast.info(undo.done, { action: { label: t('undo'), run: () => void action.run(() => undo.run(done)) } })
    })
  const [ask, dialog] = useQuestion({ title: '', description: '', confirmLabel: '', ...question, onConfirm: act })
  return [question ? ask : () => void act(), action.busy, question ? dialog : null]
}

export interface RowActionProps<Done> extends RowAct<Done> {
  children: string
  /** Name for screen readers, with that of the row. */
  label: string
  variant?: ButtonVariant
}

/** Does something with a row. */
export function RowAction<Done>({ children, label, variant = 'ghost', ...act }: RowActionProps<Done>) {
  const [start, busy, dialog] = useRowAction(act)
  return (
    <>
      <Button size="sm" variant={variant} busy={busy} onClick={start} aria-label={label}>
        {children}
      </Button>
      {dialog}
    </>
  )
}
