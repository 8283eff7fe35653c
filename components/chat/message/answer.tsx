'use client'

import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode, ChatState } from '#components/chat-store/chat-state.ts'
import { ArtifactOpener } from '#components/markdown/artifact-opener.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import { missingServersOf } from '#components/parts/server-notices.tsx'
import { type LoadCall, LoadCallContext } from '#components/parts/tool/call-details.tsx'
import { errorSentence, request } from '#components/request.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { useAsker } from '#components/workspace/use-author.ts'
import { messageText, shownMessage } from '#lib/messages/shared.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'
import { common } from '#lib/words/en/common.ts'
import { answerInputs } from '../answer-inputs.ts'
import { useArtifactOpener } from '../artifacts/artifact-board.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { AnswerActions, RunningActions } from './answer-actions.tsx'
import { FinishedMeta, RunningMeta } from './answer-meta.tsx'
import { endingOf } from './ending.ts'

const EditSummary = dynamic(() => import('../edits/edit-summary.tsx').then(module => module.EditSummary))
const ShellCommands = dynamic(() => import('../edits/shell-commands.tsx').then(module => module.ShellCommands))
const MadeAgain = dynamic(() => import('./made-again.tsx').then(module => module.MadeAgain))

/** Begin of a line from which commands may be read. */
const MAY_BEGIN_COMMANDS = /^\s{0,3}(?:```|~~~|\$ )/m

/** The clicked button disappears with the wait, so focus moves to the message box. */
async function skipServers(chatId: string): Promise<void> {
  document.getElementById(COMPOSER_ID)?.focus({ preventScroll: true })
  try {
    await request('DELETE /api/chats/[chatId]/run/wait', { params: { chatId } })
  } catch (error) {
    toast.error(errorSentence(error))
  }
}

/** Renders an answer, with the same elements while it is written and afterwards. */
export function Answer({ node }: { node: ChatNode }) {
  const run = useChat(state => (state.run?.key === node.key ? state.run : null))
  const asker = useAsker(run)
  const isChatBusy = useChat(state => state.run !== null)
  const mayWrite = useMayWrite()
  const { answerAgain } = useChatRuns()
  const chatId = useChat(state => state.chatId)
  const [isFresh] = useState(run !== null)
  const message = run ? shownMessage(run.fold) : node.message
  const toldBefore = useChat(state => (missingServersOf(message.parts) === '' ? '' : toldBeforeAnswer(state, node.key)))
  const text = run ? '' : messageText(message)
  const edits = run ? undefined : message.metadata?.edits
  const openArtifact = useArtifactOpener(message.id)
  const loadCall = useCallback<LoadCall>(
    async callId => {
      const query = { message: message.id, call: callId }
      return (await request('GET /api/chats/[chatId]/view/call', { params: { chatId }, query })).part
    },
    [chatId, message.id],
  )
  return (
    <article aria-label={t('answer')} aria-busy={run !== null} className="group flex flex-col gap-3.5">
      <LoadCallContext value={loadCall}>
        <ArtifactOpener value={openArtifact}>
          <MessageParts
            message={message}
            isStreaming={run !== null}
            inputs={asker === null ? answerInputs : null}
            toldBefore={toldBefore}
            onSkipServers={() => skipServers(chatId)}
            {...(isChatBusy || !mayWrite ? {} : { onRetry: () => void answerAgain(message.id) })}
          />
        </ArtifactOpener>
      </LoadCallContext>
      {asker === null ? null : (
        <p className="text-ink-2 text-xs">{t.rich('askedBy', { asker: () => <VisibleText key="asker" isName text={asker} /> })}</p>
      )}
      {!run && MAY_BEGIN_COMMANDS.test(text) ? <ShellCommands text={text} /> : null}
      {edits ? <EditSummary message={message} summary={edits} isFresh={isFresh} /> : null}
      {run ? null : <AnswerEnding node={node} />}
      {run || message.metadata?.resultsOf === undefined ? null : <MadeAgain message={message} />}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3.5 gap-y-1">
        {run ? <RunningMeta run={run} /> : <FinishedMeta message={message} createdAt={node.createdAt} />}
        {run ? <RunningActions node={node} /> : <AnswerActions node={node} />}
      </div>
    </article>
  )
}

/** Returns what the answer before this one on the path says of missing servers. */
function toldBeforeAnswer({ nodes }: ChatState, key: string): string {
  const at = nodes.findIndex(node => node.key === key)
  const before = nodes.slice(0, Math.max(0, at)).findLast(({ message }) => message.role === 'assistant')
  return before ? missingServersOf(before.message.parts) : ''
}

/** Explains an irregular ending. Under the last answer it also offers to continue or retry. */
function AnswerEnding({ node }: { node: ChatNode }) {
  const { store } = useChatPage()
  const { answerAgain, start } = useChatRuns()
  const isLast = useChat(state => state.run === null && state.nodes.at(-1)?.key === node.key)
  const isOpen = useMayWrite() && isLast
  const ending = endingOf(node.message)
  if (!ending) return null
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      {ending.sentence ? <p className="me-1 text-ink-2 text-sm">{ending.sentence}</p> : null}
      {isOpen && ending.canContinue ? (
        <Button size="sm" onClick={() => void start(() => store.send('Continue.'))}>
          {common('continue')}
        </Button>
      ) : null}
      {isOpen && ending.canRetry ? (
        <Button size="sm" onClick={() => void answerAgain(node.message.id)}>
          {t('retry')}
        </Button>
      ) : null}
    </div>
  )
}
