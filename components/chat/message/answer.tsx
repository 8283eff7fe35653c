'use client'

import { Info, RotateCcw } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { PartInputs } from '#components/parts/inputs.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import { type LoadCall, LoadCallContext } from '#components/parts/tool/call-details.tsx'
import { errorSentence, request } from '#components/request.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { shownMessage, type ToolPart } from '#lib/messages/shared.ts'
import { useChat, useChatPage } from '../chat-page-context.ts'
import { LazyEditSummary } from '../edits/lazy-edit-summary.tsx'
import { LazyShellCommands } from '../edits/lazy-shell-commands.tsx'
import type { ChatNode } from '../store/chat-state.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { answerMarkdown } from './answer-markdown.ts'
import { FinishedMeta, RunningMeta } from './answer-meta.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import { endingOf } from './ending.ts'

const inputs: PartInputs = {
  onAnswer: (inputId, answer) => request(`/api/inputs/${encodeURIComponent(inputId)}`, { method: 'POST', body: answer }),
}

/** The button that was clicked goes with the wait, so focus goes where the person writes on. */
async function skipServers(chatId: string): Promise<void> {
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true })
  try {
    await request(`/api/chats/${encodeURIComponent(chatId)}/run/wait`, { method: 'DELETE' })
  } catch (error) {
    toast.error(errorSentence(error))
  }
}

/** Renders an answer, with the same elements while it is written and afterwards. */
export function Answer({ node }: { node: ChatNode }) {
  const run = useChat(state => (state.run?.key === node.key ? state.run : null))
  const isChatBusy = useChat(state => state.run !== null)
  const { answerAgain } = useChatRuns()
  const chatId = useChat(state => state.chatId)
  const [isFresh] = useState(run !== null)
  const message = run ? shownMessage(run.fold) : node.message
  const edits = run ? undefined : message.metadata?.edits
  const loadCall = useCallback<LoadCall>(
    async callId => {
      const query = new URLSearchParams({ message: message.id, call: callId })
      return (await request<{ part: ToolPart }>(`/api/chats/${encodeURIComponent(chatId)}/view/call?${query}`)).part
    },
    [chatId, message.id],
  )
  return (
    <article aria-label="Answer" aria-busy={run !== null} className="group flex flex-col gap-3.5">
      <LoadCallContext value={loadCall}>
        <MessageParts
          message={message}
          isStreaming={run !== null}
          inputs={inputs}
          onSkipServers={() => skipServers(chatId)}
          {...(isChatBusy ? {} : { onRetry: () => void answerAgain(message.id) })}
        />
      </LoadCallContext>
      {run ? null : <LazyShellCommands message={message} />}
      {edits ? <LazyEditSummary message={message} summary={edits} isFresh={isFresh} /> : null}
      {run ? null : <AnswerEnding node={node} />}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3.5 gap-y-1">
        {run ? <RunningMeta run={run} /> : <FinishedMeta message={message} createdAt={node.createdAt} />}
        {run ? null : <AnswerActions node={node} />}
      </div>
    </article>
  )
}

function AnswerActions({ node }: { node: ChatNode }) {
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

/** Explains an irregular ending. Under the last answer it also offers to continue or retry. */
function AnswerEnding({ node }: { node: ChatNode }) {
  const { store } = useChatPage()
  const { answerAgain, start } = useChatRuns()
  const isOpen = useChat(state => state.run === null && state.nodes.at(-1)?.key === node.key)
  const ending = endingOf(node.message)
  if (!ending) return null
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      {ending.sentence ? <p className="me-1 text-ink-2 text-sm">{ending.sentence}</p> : null}
      {isOpen && ending.canContinue ? (
        <Button size="sm" onClick={() => void start(() => store.send('Continue.'))}>
          Continue
        </Button>
      ) : null}
      {isOpen && ending.canRetry ? (
        <Button size="sm" onClick={() => void answerAgain(node.message.id)}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
