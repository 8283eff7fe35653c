'use client'

import { X } from 'lucide-react'
import type { AnsweringAssistant } from '#lib/messages/shared.ts'
import { chatAssistant as t } from '#lib/words/en/chat-assistant.ts'
import { AssistantName } from './assistant-name.tsx'

/** Says which assistant answers the message that is being written. */
export function AskedChip({ assistant, onRemove }: { assistant: AnsweringAssistant; onRemove: () => void }) {
  return (
    <p className="flex items-center gap-1.5 px-4 pb-2 text-ink-2 text-xs">
      <span>{t('to')}</span>
      <AssistantName assistant={assistant} />
      <button
        type="button"
        aria-label={t('letTheChatAnswer')}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-full hover:bg-paper-3 hover:text-ink pointer-coarse:size-8"
      >
        <X size={12} aria-hidden />
      </button>
    </p>
  )
}
