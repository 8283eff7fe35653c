'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { ChatInstructions, NewChatInstructions } from './later-instructions.tsx'

interface InstructionsSheetProps {
  chatId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows and edits what the model is told with every message of the chat, also before the first one. */
export function InstructionsSheet({ chatId, open, onOpenChange }: InstructionsSheetProps) {
  const isStored = useChat(state => state.isStored)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Instructions">
      {open ? isStored ? <ChatInstructions chatId={chatId} /> : <NewChatInstructions /> : null}
    </Sheet>
  )
}
