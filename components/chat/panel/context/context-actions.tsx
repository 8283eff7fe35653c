'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import type { ContextView } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { useContextStore } from './use-context-view.ts'

type Action = 'compact' | 'rebuild'

/** Compacts the history, or rebuilds the context, when a person asks for it. Both wait for the answer in progress. */
export function ContextActions({ view }: { view: ContextView }) {
  const store = useContextStore()
  const isAnswering = useChat(state => state.run !== null)
  const [underway, setUnderway] = useState<Action | null>(null)
  const [outcome, setOutcome] = useState<{ isRefused: boolean; message: string } | null>(null)
  const reasonId = useId()
  const outcomeLine = useRef<HTMLParagraphElement>(null)
  // The buttons may be the last that the panel shows, and their outcome below its edge.
  useEffect(() => {
    if (outcome) outcomeLine.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  const isRunning = isAnswering || view.isRunning
  const { compaction, chatId } = view

  async function act(action: Action, work: () => Promise<string>) {
    setUnderway(action)
    setOutcome(null)
    try {
      setOutcome({ isRefused: false, message: await work() })
    } catch (error) {
      setOutcome({ isRefused: true, message: errorSentence(error) })
    } finally {
      setUnderway(null)
      store.refresh()
    }
  }

  const params = { chatId }
  const compact = async () => (await request('POST /api/chats/[chatId]/context/compact', { params })).message
  const rebuild = async () => (await request('POST /api/chats/[chatId]/context/rebuild', { params })).message

  return (
    <div className="flex flex-col gap-2">
      {compaction ? (
        <p className="text-ink-2">
          {compaction.summary === null
            ? t('leftOutMessages', { count: compaction.messages })
            : t('summarised', {
                count: compaction.messages,
                before: compaction.tokensBefore.toLocaleString('en-US'),
                after: compaction.tokensAfter.toLocaleString('en-US'),
              })}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          disabled={isRunning || underway !== null || view.breakdown.historyMessages === 0}
          busy={underway === 'compact'}
          aria-describedby={isRunning ? reasonId : undefined}
          onClick={() => void act('compact', compact)}
        >
          {t('compactNow')}
        </Button>
        <Button
          disabled={isRunning || underway !== null}
          busy={underway === 'rebuild'}
          aria-describedby={isRunning ? reasonId : undefined}
          onClick={() => void act('rebuild', rebuild)}
        >
          {t('rebuild')}
        </Button>
      </div>
      {isRunning ? (
        <p id={reasonId} className="text-ink-2 text-xs">
          {t('availableAfter')}
        </p>
      ) : null}
      <p ref={outcomeLine} role="status" className={outcome?.isRefused ? 'text-bad' : 'text-ink-2'}>
        {outcome?.message}
      </p>
    </div>
  )
}
