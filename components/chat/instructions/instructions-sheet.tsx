'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { later } from '#components/loading/later.tsx'
import { Sheet } from '#components/ui/sheet.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { chat as t } from '#lib/words/en/chat.ts'

const waiting = <Skeleton lines={6} />

export const ChatInstructions = later(() => import('./chat-instructions.tsx').then(module => module.ChatInstructions), waiting)
export const NewChatInstructions = later(() => import('./new-chat-instructions.tsx').then(module => module.NewChatInstructions), waiting)

interface InstructionsSheetProps {
  chatId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows and edits the instructions that the model gets with every message of the chat, also before the first one. */
export function InstructionsSheet({ chatId, open, onOpenChange }: InstructionsSheetProps) {
  const isStored = useChat(state => state.isStored)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('instructions')}>
      {open ? isStored ? <ChatInstructions chatId={chatId} /> : <NewChatInstructions /> : null}
    </Sheet>
  )
}
