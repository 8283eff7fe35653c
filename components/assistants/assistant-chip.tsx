'use client'

import { Bot } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { later, near } from '#components/loading/later.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatAssistant as t } from '#lib/words/en/chat-assistant.ts'
import { AssistantMark } from './assistant-mark.tsx'

const bot = <Bot size={14} aria-hidden className="shrink-0" />

const AssistantChoices = later(
  () => import('./assistant-choices.tsx').then(module => module.AssistantChoices),
  <div className="p-3.5">
    <Skeleton lines={5} />
  </div>,
)

/** Names the assistant of the chat, and opens the choice of another one. */
export function AssistantChip() {
  const { store } = useChatPage()
  const { registry } = useWorkspace()
  const assistant = useChat(state => state.assistant)
  const [isOpen, setOpen] = useState(false)

  useEffect(
    () =>
      registry.onNote(({ chatId, kind }) => {
        if (kind === 'assistant' && chatId === store.read().chatId) void store.reload()
      }),
    [registry, store],
  )

  const label = assistant === null ? t('none') : assistant.isGone ? t('goneAssistant', { name: assistant.name }) : assistant.name
  return (
    <Popover
      label={t('assistant')}
      side="top"
      width="wide"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Chip aria-label={t('assistantIs', { name: label })} title={t('assistantIs', { name: label })} {...near(AssistantChoices)}>
          {assistant === null ? bot : <AssistantMark assistant={assistant}>{bot}</AssistantMark>}
          {assistant === null ? null : (
            <bdi className={`truncate max-sm:hidden ${assistant.isGone ? 'text-wait-ink line-through' : ''}`}>
              <VisibleText isName text={assistant.name} />
            </bdi>
          )}
        </Chip>
      }
    >
      <AssistantChoices onChosen={() => setOpen(false)} />
    </Popover>
  )
}
