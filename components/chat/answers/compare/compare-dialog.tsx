'use client'

import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { errorSentence } from '#components/request.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { DiffRows } from '#components/ui/diff-rows.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { toast } from '#components/ui/toast.ts'
import { diffTexts } from '#lib/edits/shared.ts'
import { type ChatMessage, type ChatPart, isCompleteCall, messageText, type ToolMetadata, type ToolOutput } from '#lib/messages/shared.ts'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import { common } from '#lib/words/en/common.ts'
import type { AnswerView } from '../answer-views.ts'
import { ComparedSide } from './compared-side.tsx'
import { SecondModel } from './second-model.tsx'
import { type ComparedAnswer, useAnswer } from './use-answer.ts'

interface CompareDialogProps {
  view: AnswerView & { kind: 'compare' }
  onClose: () => void
}

/** Shows two answers beside each other, or what differs between them. The one that is chosen is shown in the chat; the other stays as a version. */
export function CompareDialog({ view, onClose }: CompareDialogProps) {
  const { store } = useChatPage()
  const [left, setLeft] = useState<string>(view.left)
  const [right, setRight] = useState<string | null>(view.right)
  const newest = useChat(state => state.nodes.findLast(({ message }) => message.role === 'assistant') ?? null)
  const versions = newest?.siblingIds.includes(left) ? newest.siblingIds : view.versions
  const first = useAnswer(left)
  const second = useAnswer(right)
  const lacksSecond = right === null && second.id === left

  async function choose(id: string) {
    try {
      await store.selectBranch(id)
      onClose()
    } catch (error) {
      toast.error(t('versionNotShown'), { description: errorSentence(error) })
    }
  }

  const side = (which: 'first' | 'second', answer: ComparedAnswer, onVersion: (id: string) => void) => (
    <ComparedSide which={which} answer={answer} versions={versions} onVersion={onVersion} onChoose={id => void choose(id)} />
  )
  const answers = (
    <div className="grid grid-cols-2 gap-x-8 gap-y-10 max-md:grid-cols-1">
      {side('first', first, setLeft)}
      {lacksSecond ? <SecondModel answer={first} onAsked={() => setRight(null)} /> : side('second', second, setRight)}
    </div>
  )
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())} size="xl" title={t('compareAnswers')} description={t('bothStay')}>
      {lacksSecond ? (
        answers
      ) : (
        <Tabs
          label={t('ways')}
          defaultValue={view.shows ?? 'answers'}
          tabs={[
            { value: 'answers', label: t('sideBySide'), content: answers },
            { value: 'differences', label: t('differences'), content: <Differences first={first} second={second} /> },
          ]}
        />
      )}
    </Dialog>
  )
}

function Differences({ first, second }: { first: ComparedAnswer; second: ComparedAnswer }) {
  if (second.isWritten || first.isWritten) return <p className="text-ink-2 text-sm">{t('differencesLater')}</p>
  if (!first.message || !second.message) return <p className="text-ink-2 text-sm">{common('loading')}</p>
  const diff = diffTexts(answerLines(first.message), answerLines(second.message))
  if (!diff) return <p className="text-ink-2 text-sm">{t('noDifferences')}</p>
  return (
    <section aria-label={t('differencesOf')} className="rounded-md border border-line py-1">
      <DiffRows rows={diff.rows} isWhole />
    </section>
  )
}

/** Writes an answer as text for a comparison: its words, and each call as a line with its arguments and how it ended. */
export function answerLines({ parts }: Pick<ChatMessage, 'parts'>): string {
  return parts
    .map(lineOf)
    .filter(line => line !== '')
    .join('\n\n')
}

function lineOf(part: ChatPart): string {
  if (part.type === 'text') return part.text.trim()
  if (part.type === 'steering-message') return `> ${messageText(part).trim()}`
  if (part.type === 'data-error') return `! ${part.data.message}`
  if (part.type === 'data-edit') return `${t('editOf', { file: part.data.file })}\n${part.data.newText}`
  if (!isCompleteCall(part)) return ''
  const { server, tool } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
  const end = output?.status === 'done' ? output.outcome : t('notEnded')
  return `→ ${server ? `${server}.${tool}` : part.toolName} ${JSON.stringify(part.input ?? {})} (${end})`
}
