'use client'

import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { loadedNode } from '#components/chat-store/pages.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { messageText } from '#lib/messages/shared.ts'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import { common } from '#lib/words/en/common.ts'
import { type AnswerView, useAnswerViews } from '../answer-views.ts'
import { AgainFields } from './again-fields.tsx'

interface AgainDialogProps {
  view: AnswerView & { kind: 'again' }
  onClose: () => void
}

/** Repeats an answer with its recorded tool results, by another model or for another prompt, and compares the two. */
export function AgainDialog({ view, onClose }: AgainDialogProps) {
  const { store } = useChatPage()
  const { models } = useWorkspace()
  const show = useAnswerViews()
  const node = useChat(state => loadedNode(state, view.messageId))
  const asked = useChat(state => (node?.parentId ? (loadedNode(state, node.parentId)?.message ?? null) : null))
  const isBusy = useChat(state => state.run !== null)
  const before = asked ? messageText(asked) : ''
  const [prompt, setPrompt] = useState(before)
  const former = node?.message.metadata?.model
  const [model, setModel] = useState(() => models.find(({ id }) => id !== former)?.id ?? former ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)

  async function run() {
    if (!node || !asked || isBusy) return
    const other = { resultsOf: view.runId, ...(model === '' ? {} : { model }) }
    const versions = node.siblingIds
    const isSame = prompt.trim() === before.trim()
    const outcome = await (isSame ? store.answerAgain(node.message.id, other) : store.edit(asked.id, prompt, new Set(), other))
    if (outcome.kind === 'refused') return setRefusal(outcome.refusal.message)
    show({ kind: 'compare', left: view.messageId, right: null, versions, shows: 'answers' })
  }

  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('runAgainWithRecorded')}
      description={t('againHint')}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button variant="primary" disabled={isBusy || prompt.trim() === ''} onClick={() => void run()}>
            {t('runAgain')}
          </Button>
        </>
      }
    >
      <AgainFields {...{ model, models, prompt, refusal, isBusy }} onModel={setModel} onPrompt={setPrompt} />
    </Dialog>
  )
}
