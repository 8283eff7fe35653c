'use client'

import { useRef } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { assistants as t } from '#lib/words/en/assistants.ts'

/** Larger files hold no hundred assistants. */
const MOST_BYTES = 8 * 1024 * 1024

/** Imports assistants from a file that Parley has exported. */
export function ImportButton({ onImported }: { onImported: () => Promise<void> }) {
  const field = useRef<HTMLInputElement>(null)

  async function bring(file: File) {
    try {
      const { data } = await request('POST /api/assistants/import', { body: await contentOf(file) })
      await onImported()
      const [first] = data
      toast.success(
        data.length === 1 && first ? t('nameWasImported', { name: first.name }) : t('countAssistantsWereImported', { count: data.length }),
      )
    } catch (error) {
      toast.error(t('nothingWasImported'), { description: errorSentence(error) })
    }
  }

  return (
    <>
      <Button onClick={() => field.current?.click()}>{t('import')}</Button>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        aria-label={t('fileWithAssistants')}
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

async function contentOf(file: File): Promise<unknown> {
  if (file.size > MOST_BYTES) throw new Error(t('tooLarge'))
  try {
    return JSON.parse(await file.text())
  } catch {
    throw new Error(t('notJson'))
  }
}
