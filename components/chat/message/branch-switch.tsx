'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { errorSentence } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'

/** Switches between the versions of a message: `‹ 2/3 ›`. The choice is stored. */
export function BranchSwitch({ node }: { node: ChatNode }) {
  const { store } = useChatPage()
  const isRunning = useChat(state => state.run !== null)
  const { siblingIds, message } = node
  const place = siblingIds.indexOf(message.id)
  if (siblingIds.length < 2 || place < 0) return null

  async function go(to: string | undefined) {
    if (to === undefined) return
    try {
      await store.selectBranch(to)
    } catch (error) {
      toast.error(t('versionNotShown'), { description: errorSentence(error) })
    }
  }

  return (
    <span className="inline-flex items-center text-ink-2 text-xs">
      <IconButton label={t('previousVersion')} size="sm" disabled={isRunning || place === 0} onClick={() => void go(siblingIds[place - 1])}>
        <ChevronLeft size={15} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <span className="tabular">
        {t.rich('version', {
          place: place + 1,
          count: siblingIds.length,
          hidden: chunks => (
            <span key="hidden" className="sr-only">
              {chunks}
            </span>
          ),
        })}
      </span>
      <IconButton
        label={t('nextVersion')}
        size="sm"
        disabled={isRunning || place === siblingIds.length - 1}
        onClick={() => void go(siblingIds[place + 1])}
      >
        <ChevronRight size={15} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </span>
  )
}
