'use client'

import { useRef } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { skills as t } from '#lib/words/en/skills.ts'

/** Adds a skill from a file: a `SKILL.md`, or a zip archive of its folder. */
export function UploadSkill({ onAdded }: { onAdded: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  async function bring(file: File) {
    try {
      const { name } = await request('POST /api/skills', { query: { source: 'upload' }, file })
      onAdded()
      toast.success(t('wasAdded', { name }))
    } catch (error) {
      toast.error(t('notAdded'), { description: errorSentence(error) })
    }
  }
  return (
    <>
      <Button onClick={() => field.current?.click()}>{t('upload')}</Button>
      <input
        ref={field}
        type="file"
        accept=".md,.zip,.skill,text/markdown,application/zip"
        aria-label={t('fileOfSkill')}
        className="hidden"
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) void bring(file)
        }}
      />
    </>
  )
}
