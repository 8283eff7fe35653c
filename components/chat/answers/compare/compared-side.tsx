'use client'

import { useCallback } from 'react'
import { finishedFigures } from '#components/chat-store/answer-figures.ts'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import { type LoadCall, LoadCallContext } from '#components/parts/tool/call-details.tsx'
import { request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { Select } from '#components/ui/select.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import { common } from '#lib/words/en/common.ts'
import { answerInputs } from '../../answer-inputs.ts'
import type { ComparedAnswer } from './use-answer.ts'

interface ComparedSideProps {
  which: 'first' | 'second'
  answer: ComparedAnswer
  versions: readonly string[]
  onVersion: (id: string) => void
  onChoose: (id: string) => void
}

const WORDS = {
  first: { label: 'firstAnswer', version: 'firstVersion' },
  second: { label: 'secondAnswer', version: 'secondVersion' },
} as const

/** Shows one of two compared answers, and lets the person choose it. */
export function ComparedSide({ which, answer, versions, onVersion, onChoose }: ComparedSideProps) {
  const { models } = useWorkspace()
  const chatId = useChat(state => state.chatId)
  const isBusy = useChat(state => state.run !== null)
  const { message, isWritten, isShown, id } = answer
  const model = message?.metadata?.model
  const title = models.find(each => each.id === model)?.title ?? model ?? t('answer')
  const loadCall = useCallback<LoadCall>(
    async callId => {
      const query = { message: id ?? '', call: callId }
      return (await request('GET /api/chats/[chatId]/view/call', { params: { chatId }, query })).part
    },
    [chatId, id],
  )
  return (
    <section aria-label={t(WORDS[which].label)} className="flex min-h-0 min-w-0 flex-col gap-3">
      <header className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b pb-2">
        <h3 dir="auto" className="min-w-0 flex-1 truncate font-[550] text-sm" title={model}>
          {title}
        </h3>
        {versions.length > 2 && id !== null && versions.includes(id) ? (
          <Select
            aria-label={t(WORDS[which].version)}
            value={id}
            options={versions.map((version, index) => ({ value: version, label: t('version', { number: index + 1 }) }))}
            onValueChange={onVersion}
          />
        ) : null}
        <Choice isWritten={isWritten} isShown={isShown} isDisabled={isBusy || !message} onChoose={() => id !== null && onChoose(id)} />
      </header>
      {answer.problem ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-bad text-sm">
          {answer.problem}
          <Button size="sm" onClick={answer.retry}>
            {common('tryAgain')}
          </Button>
        </div>
      ) : message ? (
        <LoadCallContext value={loadCall}>
          <MessageParts message={message} isStreaming={isWritten} inputs={isWritten ? answerInputs : null} />
        </LoadCallContext>
      ) : (
        <Spinner label={t('loadingAnswer')} />
      )}
      {message && !isWritten ? (
        <p className="tabular flex flex-wrap gap-x-3.5 text-ink-2 text-xs">{finishedFigures(message).join(' · ')}</p>
      ) : null}
    </section>
  )
}

interface ChoiceProps {
  isWritten: boolean
  isShown: boolean
  isDisabled: boolean
  onChoose: () => void
}

function Choice({ isWritten, isShown, isDisabled, onChoose }: ChoiceProps) {
  if (isWritten) return <span className="text-accent text-xs">{t('isWritten')}</span>
  if (isShown) return <span className="text-ink-2 text-xs">{t('isInChat')}</span>
  return (
    <Button size="sm" disabled={isDisabled} onClick={onChoose}>
      {t('choose')}
    </Button>
  )
}
