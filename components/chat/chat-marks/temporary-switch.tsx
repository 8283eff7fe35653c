'use client'

import { MessageCircleDashed } from 'lucide-react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { chat as t } from '#lib/words/en/chat.ts'

/** Makes a chat that has not begun temporary, and back. */
export function TemporarySwitch() {
  const { store } = useChatPage()
  const isTemporary = useChat(state => state.standing.temporary)
  return (
    <span data-print="none" className={isTemporary ? 'rounded-md bg-accent-paper text-accent' : undefined}>
      <IconButton
        label={t('temporaryChat')}
        aria-pressed={isTemporary}
        onClick={() => store.takeStanding({ ...store.read().standing, temporary: !isTemporary })}
      >
        <MessageCircleDashed size={17} aria-hidden />
      </IconButton>
    </span>
  )
}
