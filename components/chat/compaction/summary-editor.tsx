'use client'

import { useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { TAKES_ESCAPE } from '#components/ui/take-escape.ts'
import { Textarea } from '#components/ui/textarea.tsx'
import { chatCompaction as t } from '#lib/words/en/chat-compaction.ts'
import { common } from '#lib/words/en/common.ts'

export interface SummaryEditorProps {
  summary: string
  /** Rejects with the sentence to show. */
  onSave: (summary: string) => Promise<void>
  onCancel: () => void
}

/** Edits the summary that the model reads in place of earlier messages. */
export function SummaryEditor({ summary, onSave, onCancel }: SummaryEditorProps) {
  const [text, setText] = useState(summary)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    if (text.trim() === '') return setProblem(t('summaryEmpty'))
    setSaving(true)
    setProblem(null)
    try {
      await onSave(text.trim())
    } catch (error) {
      setProblem(errorSentence(error))
      setSaving(false)
    }
  }

  return (
    <form
      aria-label={t('editSummary')}
      className="flex flex-col gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <Field label={t('summaryField')} error={problem}>
        <Textarea
          rows={8}
          value={text}
          maxLength={40_000}
          autoFocus
          {...TAKES_ESCAPE}
          onChange={event => setText(event.target.value)}
          onKeyDown={keys(event => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            onCancel()
          })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={isSaving}>
          {common('save')}
        </Button>
        <Button size="sm" variant="ghost" disabled={isSaving} onClick={onCancel}>
          {common('cancel')}
        </Button>
      </div>
    </form>
  )
}
