'use client'

import { Columns2, History, RefreshCcwDot } from 'lucide-react'
import { useChat, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { near } from '#components/loading/later.tsx'
import { MenuItem } from '#components/ui/menu.tsx'
import { chatMessageMore as t } from '#lib/words/en/chat-message-more.ts'
import { comparisonOf, useAnswerViews } from '../answers/answer-views.ts'
import { AgainDialog, CompareDialog, ReplayDialog } from '../answers/answer-views-provider.tsx'

/** Items of what is done with an answer less often. */
export function MoreMenu({ node }: { node: ChatNode }) {
  const show = useAnswerViews()
  const isRunning = useChat(state => state.run !== null)
  const chatId = useChat(state => state.chatId)
  const mayWrite = useMayWrite()
  const { message } = node
  // An answer that was copied from another chat has its run there.
  const runId = message.metadata?.chatId === chatId ? message.metadata.runId : undefined
  return (
    <>
      {mayWrite || node.siblingIds.length > 1 ? (
        <MenuItem {...near(CompareDialog)} icon={<Columns2 size={14} aria-hidden />} onSelect={() => show(comparisonOf(node))}>
          {node.siblingIds.length > 1 ? t('compareAnswers') : t('compareAnotherModel')}
        </MenuItem>
      ) : null}
      {runId === undefined ? null : (
        <>
          <MenuItem
            {...near(ReplayDialog)}
            icon={<History size={14} aria-hidden />}
            onSelect={() => show({ kind: 'replay', messageId: message.id, runId })}
          >
            {t('replay')}
          </MenuItem>
          {mayWrite ? (
            <MenuItem
              {...near(AgainDialog)}
              icon={<RefreshCcwDot size={14} aria-hidden />}
              disabled={isRunning}
              onSelect={() => show({ kind: 'again', messageId: message.id, runId })}
            >
              {t('runAgainRecorded')}
            </MenuItem>
          ) : null}
        </>
      )}
    </>
  )
}
