'use client'

import { ChevronDown, Columns2, Ellipsis, Info, RotateCcw } from 'lucide-react'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { later, near } from '#components/loading/later.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { sheetCode } from '#components/ui/sheet.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { answerMarkdown } from '#lib/messages/shared.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'
import { comparisonOf, useAnswerViews } from '../answers/answer-views.ts'
import { CompareDialog } from '../answers/answer-views-provider.tsx'
import { ModelChoices } from '../composer/model-picker.tsx'
import { DetailsView } from '../details/details-sheet.tsx'
import { ReadAloudButton } from '../speech/read-aloud-button.tsx'
import { useChatRuns } from '../use-chat-runs.ts'
import { BranchSwitch } from './branch-switch.tsx'
import { ForkButton } from './fork-button.tsx'

const FeedbackButtons = later(() => import('../feedback/feedback-buttons.tsx').then(module => module.FeedbackButtons))
const MoreMenu = later(() => import('./more-menu.tsx').then(module => module.MoreMenu), <div className="h-16" />)

/** Lets a second model answer while the first one writes. */
export function RunningActions({ node }: { node: ChatNode }) {
  const show = useAnswerViews()
  const { models } = useWorkspace()
  const isStarting = useChat(state => state.run?.phase === 'starting')
  const mayWrite = useMayWrite()
  if (models.length < 2 || !mayWrite) return null
  return (
    <span className="ms-auto">
      <IconButton
        label={t('compareAnotherModel')}
        size="sm"
        disabled={isStarting}
        {...near(CompareDialog)}
        onClick={() => show(comparisonOf(node))}
      >
        <Columns2 size={14} aria-hidden />
      </IconButton>
    </span>
  )
}

export function AnswerActions({ node }: { node: ChatNode }) {
  const { showDetails } = useChatPage()
  const { answerAgain } = useChatRuns()
  const isRunning = useChat(state => state.run !== null)
  const mayWrite = useMayWrite()
  const { message } = node
  const markdown = answerMarkdown(message)

  return (
    <div data-print="none" className="-my-0.5 ms-auto flex min-w-0 flex-wrap items-center gap-0.5 max-sm:-ms-2">
      <BranchSwitch node={node} />
      <span className="inline-flex h-7 min-w-14.5 items-center gap-0.5 pointer-coarse:h-9 pointer-coarse:min-w-18.5">
        <FeedbackButtons messageId={message.id} />
      </span>
      {markdown === '' ? null : <CopyButton text={markdown} label={t('copyMarkdown')} />}
      {markdown === '' ? null : <ReadAloudButton messageId={message.id} text={markdown} />}
      {mayWrite ? (
        <>
          <IconButton label={t('answerAgain')} size="sm" disabled={isRunning} onClick={() => void answerAgain(message.id)}>
            <RotateCcw size={14} aria-hidden />
          </IconButton>
          <AnotherAnswer node={node} />
        </>
      ) : null}
      <ForkButton messageId={message.id} />
      <IconButton label={t('details')} size="sm" {...near(DetailsView, sheetCode)} onClick={() => showDetails(message.id)}>
        <Info size={15} aria-hidden />
      </IconButton>
      <MoreActions node={node} />
    </div>
  )
}

/** Opens the menu of what is done with an answer less often, which is loaded with its first use. */
function MoreActions({ node }: { node: ChatNode }) {
  return (
    <Menu
      trigger={
        <IconButton label={t('moreActions')} size="sm" {...near(MoreMenu)}>
          <Ellipsis size={15} aria-hidden />
        </IconButton>
      }
    >
      <MoreMenu node={node} />
    </Menu>
  )
}

/** Lets another model answer the same message. The chat keeps its model; the former answer stays as a version. */
function AnotherAnswer({ node }: { node: ChatNode }) {
  const { models } = useWorkspace()
  const { answerAgain } = useChatRuns()
  const isRunning = useChat(state => state.run !== null)
  const usual = models.find(model => model.isDefault)?.id
  if (models.length < 2) return null
  return (
    <Menu
      trigger={
        <IconButton label={t('askAnotherModel')} size="sm" disabled={isRunning}>
          <ChevronDown size={13} aria-hidden />
        </IconButton>
      }
    >
      <ModelChoices
        label={t('answerAgainWith')}
        models={models}
        chosen={node.message.metadata?.model ?? null}
        onChoose={chosen => {
          const model = chosen ?? usual
          if (model !== undefined) void answerAgain(node.message.id, { model })
        }}
      />
    </Menu>
  )
}
