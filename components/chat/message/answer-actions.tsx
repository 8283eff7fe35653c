'use client'

import { Info, RotateCcw } from 'lucide-react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useChat, useChatPage } from '../chat-page-context.ts'
import type { ChatNode } from '../store/chat-state.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { answerMarkdown } from './answer-markdown.ts'
import { BranchSwitch } from './branch-switch.tsx'

export function AnswerActions({ node }: { node: ChatNode }) {
  const { showDetails } = useChatPage()
  const { answerAgain } = useChatRuns()
  const isRunning = useChat(state => state.run !== null)
  const { message } = node
  const markdown = answerMarkdown(message)

  return (
    <div data-print="none" className="-my-0.5 ms-auto flex items-center gap-0.5 max-sm:-ms-2">
      <BranchSwitch node={node} />
      {markdown === '' ? null : <CopyButton text={markdown} label="Copy as Markdown" />}
      <IconButton label="Answer again" size="sm" disabled={isRunning} onClick={() => void answerAgain(message.id)}>
        <RotateCcw size={14} aria-hidden />
      </IconButton>
      <IconButton label="Details" size="sm" onClick={() => showDetails(message.id)}>
        <Info size={15} aria-hidden />
      </IconButton>
    </div>
  )
}
