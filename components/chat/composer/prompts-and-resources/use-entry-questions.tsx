'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { LazyAskCard } from '#components/parts/input/lazy-ask-card.tsx'
import type { InputAnswer } from '#components/parts/inputs.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import type { FetchQuestion } from '#lib/mcp/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { isQuestion, type Send } from '../entries/questions.ts'

interface Waiting {
  serverTitle: string
  asks: FetchQuestion
  onAnswer: (answer: InputAnswer) => Promise<void>
  onClose: () => void
}

export interface EntryQuestions {
  /**
   * Sends the request, again with the person's answers, until it succeeds. Rejects when the person closes a question or `signal` aborts.
   */
  untilGiven: <T extends object>(serverTitle: string, send: Send<T>, signal?: AbortSignal) => Promise<T>
  dialog: ReactNode
}

/**
 * Shows the questions that servers ask before they give a prompt or a resource, one dialog at a time. A refused answer keeps what was
 * entered.
 */
export function useEntryQuestions(): EntryQuestions {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])

  const untilGiven = useCallback<EntryQuestions['untilGiven']>(async (serverTitle, send, signal) => {
    const first = await send(null)
    if (!isQuestion(first)) return first
    return new Promise((resolve, reject) => {
      let shown: Waiting | null = null
      const replace = (next: Waiting | null) => {
        const before = shown
        shown = next
        setWaiting(all => (before === null ? [...all, ...one(next)] : all.flatMap(entry => (entry === before ? one(next) : [entry]))))
      }
      const show = (asks: FetchQuestion): void =>
        replace({
          serverTitle,
          asks,
          async onAnswer({ choice, content }) {
            const answer = await send({ asking: asks.asking, choice, ...(content === undefined ? {} : { content }) })
            if (shown === null) return
            if (isQuestion(answer)) show(answer.asks)
            else {
              replace(null)
              resolve(answer)
            }
          },
          onClose() {
            replace(null)
            reject(new Error(t('questionClosed', { serverTitle })))
          },
        })
      signal?.addEventListener('abort', () => shown?.onClose(), { once: true })
      if (signal?.aborted) reject(signal.reason)
      else show(first.asks)
    })
  }, [])

  const [open] = waiting
  return { untilGiven, dialog: open ? <QuestionDialog waiting={open} /> : null }
}

function QuestionDialog({ waiting: { serverTitle, asks, onAnswer, onClose } }: { waiting: Waiting }) {
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())} title={t('questionFrom', { serverTitle })} comesUnasked>
      <LazyAskCard key={asks.question.id} request={asks.question} inputs={{ onAnswer: (_, answer) => onAnswer(answer) }} />
    </Dialog>
  )
}

function one(waiting: Waiting | null): Waiting[] {
  return waiting ? [waiting] : []
}
