'use client'

import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { adminInvitations as t } from '#lib/words/en/admin-invitations.ts'

/** Larger files hold no list of people that is taken. */
const MOST_BYTES = 1024 * 1024

interface LinesFieldProps {
  text: string
  /** People in the text, and how many it may have. */
  count: number
  most: number
  onChange: (text: string) => void
}

/** Takes a list of people as text or from a CSV file. */
export function LinesField({ text, count, most, onChange }: LinesFieldProps) {
  const file = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function read(chosen: File) {
    if (chosen.size > MOST_BYTES) return setProblem(t('fileTooLarge'))
    setProblem(null)
    onChange(await chosen.text())
  }

  return (
    <>
      <Field label={t('people')} hint={t('listHint')} error={problem ?? (count > most ? t('tooMany', { count, most }) : null)}>
        <Textarea mono rows={10} value={text} onChange={event => onChange(event.target.value)} autoFocus />
      </Field>
      <div>
        <Button size="sm" onClick={() => file.current?.click()}>
          {t('chooseFile')}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label={t('fileWithPeople')}
          className="hidden"
          onChange={event => {
            const chosen = event.target.files?.[0]
            event.target.value = ''
            if (chosen) void read(chosen)
          }}
        />
      </div>
    </>
  )
}
