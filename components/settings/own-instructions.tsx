'use client'

import { InstructionsEditor } from '#components/instructions-editor.tsx'
import { request } from '#components/request.ts'
import { settings as t } from '#lib/words/en/settings.ts'

/** Edits a person's instructions for all of their chats. */
export function OwnInstructions({ stored }: { stored: string }) {
  return (
    <InstructionsEditor
      label={t('yourInstructions')}
      hint={t('instructionsHint')}
      placeholder={t('instructionsPlaceholder')}
      rows={10}
      stored={stored}
      save={save}
    />
  )
}

async function save(instructions: string): Promise<void> {
  await request('PATCH /api/account', { body: { instructions } })
}
