'use client'

import { useEffect, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import { type AnswerView, useAnswerViews } from '../answer-views.ts'
import { PlayedAnswer } from './played-answer.tsx'
import { type RecordedEvent, type Timeline, timelineOf } from './timeline.ts'

interface ReplayDialogProps {
  view: AnswerView & { kind: 'replay' }
  onClose: () => void
}

type Recording = { kind: 'loading' } | { kind: 'failed'; sentence: string } | { kind: 'ready'; timeline: Timeline }

/** Replays an answer from the log of its run, at its own pace. Calls no model or tool. */
export function ReplayDialog({ view, onClose }: ReplayDialogProps) {
  const chatId = useChat(state => state.chatId)
  const show = useAnswerViews()
  const again = () => show({ kind: 'again', messageId: view.messageId, runId: view.runId })
  const [recording, setRecording] = useState<Recording>({ kind: 'loading' })
  useEffect(() => {
    const left = new AbortController()
    loadRecording(chatId, view.runId, left.signal).then(
      timeline => left.signal.aborted || setRecording({ kind: 'ready', timeline }),
      (error: unknown) => left.signal.aborted || setRecording({ kind: 'failed', sentence: errorSentence(error) }),
    )
    return () => left.abort()
  }, [chatId, view.runId])
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())} size="lg" title={t('replay')}>
      {recording.kind === 'loading' ? <Spinner label={t('loadingRecording')} /> : null}
      {recording.kind === 'failed' ? (
        <p role="alert" className="text-bad text-sm">
          {recording.sentence}
        </p>
      ) : null}
      {recording.kind === 'ready' ? <PlayedAnswer timeline={recording.timeline} onAgain={again} /> : null}
    </Dialog>
  )
}

type Page = Answer<'GET /api/chats/[chatId]/recording'>

/** Loads the whole log of an ended run; afterwards the network is not used. Throws `RequestError`. */
async function loadRecording(chatId: string, runId: string, signal: AbortSignal): Promise<Timeline> {
  const events: RecordedEvent[] = []
  for (let after: number | null = 0; after !== null; ) {
    const query = { run: runId, after }
    const page: Page = await request('GET /api/chats/[chatId]/recording', { params: { chatId }, query, signal })
    events.push(...page.events)
    after = page.next
  }
  return timelineOf(events)
}
