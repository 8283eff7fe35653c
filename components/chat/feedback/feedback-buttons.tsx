'use client'

import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { errorSentence } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { FeedbackView } from '#lib/chats/shared.ts'
import { chatFeedback as t } from '#lib/words/en/chat-feedback.ts'
import { createFeedbackStore, type FeedbackStore, type Opinions } from './feedback-store.ts'
import { ReasonForm } from './reason-form.tsx'

const LABELS = { up: () => t('goodAnswer'), down: () => t('badAnswer') }

/** Takes the person's opinion on an answer. A press stores it immediately; a reason may follow. */
export function FeedbackButtons({ messageId }: { messageId: string }) {
  const [opinions, store] = useFeedback()
  const [open, setOpen] = useState<'up' | 'down' | null>(null)
  const given = opinions.get(messageId) ?? null

  async function attempt(work: Promise<void>): Promise<boolean> {
    try {
      await work
      return true
    } catch (error) {
      toast.error(t('feedbackNotSaved'), { description: errorSentence(error) })
      return false
    }
  }
  const press = (value: 'up' | 'down') => {
    setOpen(value)
    if (given?.value !== value) void attempt(store.give({ messageId, value, reason: null, sharesText: false }))
  }
  const save = async (opinion: FeedbackView) => {
    if (await attempt(store.give(opinion))) setOpen(null)
  }

  return (['up', 'down'] as const).map(value => (
    <Popover
      key={value}
      label={LABELS[value]()}
      align="end"
      open={open === value}
      onOpenChange={isOpen => (isOpen ? press(value) : setOpen(null))}
      trigger={
        <IconButton label={LABELS[value]()} size="sm" aria-pressed={given?.value === value}>
          {value === 'up' ? <ThumbsUp {...lookOf(given?.value === value)} /> : <ThumbsDown {...lookOf(given?.value === value)} />}
        </IconButton>
      }
    >
      <ReasonForm
        opinion={given?.value === value ? given : { messageId, value, reason: null, sharesText: false }}
        onSave={save}
        onTakeBack={() => {
          setOpen(null)
          void attempt(store.takeBack(messageId))
        }}
      />
    </Popover>
  ))
}

function lookOf(isGiven: boolean) {
  return { size: 14, 'aria-hidden': true, ...(isGiven ? { fill: 'currentColor' } : {}) } as const
}

/** One store of opinions for each chat that is open. */
const stores = new WeakMap<ChatStore, FeedbackStore>()

const none: Opinions = new Map()

function useFeedback(): [Opinions, FeedbackStore] {
  const { store } = useChatPage()
  const { registry } = useWorkspace()
  let feedback = stores.get(store)
  if (!feedback) {
    feedback = createFeedbackStore(store.readInitial().chatId, registry.onNote)
    stores.set(store, feedback)
  }
  return [useSyncExternalStore(feedback.subscribe, feedback.read, () => none), feedback]
}
