'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/away/once-online.ts'
import { Sheet } from '#components/ui/sheet.tsx'

const ChatInstructions = dynamic(
  () =>
    onceOnline()
      .then(() => import('./chat-instructions.tsx'))
      .then(module => module.ChatInstructions),
  { ssr: false },
)

interface InstructionsSheetProps {
  chatId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows and edits what the model is told with every message of the chat. */
export function InstructionsSheet({ chatId, open, onOpenChange }: InstructionsSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Instructions">
      {open ? <ChatInstructions chatId={chatId} /> : null}
    </Sheet>
  )
}
