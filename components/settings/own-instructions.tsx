'use client'

import { InstructionsEditor } from '#components/instructions-editor.tsx'
import { request } from '#components/request.ts'

/** Edits a person's instructions for all of their chats. */
export function OwnInstructions({ stored }: { stored: string }) {
  return (
    <InstructionsEditor
      label="Your instructions"
      hint="Assistants with their own instructions answer without these."
      placeholder="How should models answer you? What should they know about you?"
      rows={10}
      stored={stored}
      save={save}
    />
  )
}

async function save(instructions: string): Promise<void> {
  await request('PATCH /api/account', { body: { instructions } })
}
