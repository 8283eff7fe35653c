'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { MAX_INSTRUCTIONS } from '#lib/models/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { instructions as t } from '#lib/words/en/instructions.ts'
import { errorSentence } from './request.ts'
import { TokenCount } from './token-count.tsx'

/** Pause in typing after which the text is saved. */
const PAUSE_MS = 700

type Saving = { state: 'saved' | 'typing' | 'saving' } | { state: 'failed'; reason: string }

interface InstructionsEditorProps {
  label: string
  hint: string
  placeholder: string
  stored: string
  rows?: number
  save: (text: string) => Promise<void>
}

/** Edits instructions. They are saved automatically: after a pause, when the field is left, and when it is unmounted. */
export function InstructionsEditor({ label, hint, placeholder, stored, rows = 6, save: store }: InstructionsEditorProps) {
  const [text, setText] = useState(stored)
  const [saving, setSaving] = useState<Saving>({ state: 'saved' })
  const [shown, setShown] = useState(stored)
  const isTooLong = text.length > MAX_INSTRUCTIONS
  // Text of another device replaces text that is not being edited here.
  if (shown !== stored) {
    setShown(stored)
    if (saving.state === 'saved') setText(stored)
  }

  const save = useCallback(
    async (next: string) => {
      setSaving({ state: 'saving' })
      try {
        await store(next)
        setSaving(before => (before.state === 'saving' ? { state: 'saved' } : before))
      } catch (error) {
        setSaving({ state: 'failed', reason: errorSentence(error) })
      }
    },
    [store],
  )

  const waiting = useRef<{ text: string; save: (text: string) => Promise<void> } | null>(null)
  useEffect(() => {
    waiting.current = saving.state === 'typing' && !isTooLong ? { text, save } : null
  }, [saving, text, save, isTooLong])
  useEffect(() => {
    if (saving.state !== 'typing' || isTooLong) return
    const timer = setTimeout(() => void save(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [saving, text, save, isTooLong])
  useEffect(() => () => void waiting.current?.save(waiting.current.text), [])

  return (
    <div className="flex flex-col gap-1.5">
      <Field label={label} error={isTooLong ? t('tooLong', { most: MAX_INSTRUCTIONS }) : null} hint={hint}>
        <Textarea
          rows={rows}
          value={text}
          placeholder={placeholder}
          onChange={event => {
            setText(event.target.value)
            setSaving({ state: 'typing' })
          }}
          onBlur={() => {
            if (saving.state === 'typing' && !isTooLong) void save(text)
          }}
        />
      </Field>
      <div className="flex min-h-8 items-center justify-between gap-3 text-ink-2 text-xs">
        <span>
          <TokenCount text={text} />
        </span>
        {saving.state === 'failed' ? (
          <span role="alert" className="flex items-center gap-2 text-bad">
            {t('notSaved', { reason: saving.reason })}
            <Button size="sm" onClick={() => void save(text)}>
              {common('tryAgain')}
            </Button>
          </span>
        ) : (
          <span role="status">{saving.state === 'saved' ? (text === '' ? '' : t('saved')) : isTooLong ? '' : t('saving')}</span>
        )}
      </div>
    </div>
  )
}
