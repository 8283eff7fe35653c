'use client'

import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { errorSentence, request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { useContextStore } from '../panel/context/use-context-view.ts'
import { CompactionContext, type CompactionProgress } from './compaction-context.ts'

const ENDS = new Set(['compaction_complete', 'compaction_error'])
const none: CompactionProgress = { kind: 'none' }
/** Interval of polling for the end of a compaction whose note was missed. */
const LOOK_MS = 5_000

/** Follows compactions of the chat, started by this page, another one, or the end of an answer. */
export function CompactionProvider({ chat, children }: { chat: ChatStore; children: ReactNode }) {
  const { registry } = useWorkspace()
  const context = useContextStore()
  const [progress, setProgress] = useState<CompactionProgress>(none)
  const { chatId } = chat.readInitial()
  const isRunning = progress.kind === 'running'

  const look = useCallback(async () => {
    try {
      const { isRunning: isAtWork, problem } = await loadCompaction(chatId)
      setProgress(isAtWork ? { kind: 'running' } : problem === null ? none : { kind: 'failed', reason: problem })
    } catch {
      // The list of chats reports an unreachable server; the last known state stays.
      return
    }
    context.refresh()
  }, [chatId, context])

  useEffect(
    () =>
      registry.onNote(note => {
        if (note.chatId === chatId && note.kind === 'compaction_start') setProgress({ kind: 'running' })
        else if (tells(note, chatId, ENDS)) void look()
      }),
    [registry, chatId, look],
  )

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, look])

  const compactNow = useCallback(async () => {
    if (!chat.read().isStored) return toast.info(t('nothingToSummarise'))
    try {
      const { status, message } = await startCompaction(chatId)
      if (status === 'nothing') return toast.info(message)
      setProgress({ kind: 'running' })
    } catch (error) {
      toast.error(t('notSummarised'), { description: errorSentence(error) })
    }
  }, [chat, chatId])

  const dismiss = useCallback(() => setProgress(none), [])
  const value = useMemo(() => ({ progress, compactNow, dismiss }), [progress, compactNow, dismiss])
  return <CompactionContext value={value}>{children}</CompactionContext>
}

/** Each function throws `RequestError`. */
const loadCompaction = (chatId: string) => request('GET /api/chats/[chatId]/compaction', { params: { chatId } })
const startCompaction = (chatId: string) => request('POST /api/chats/[chatId]/context/compact', { params: { chatId } })
export const editSummary = (chatId: string, change: { id: string; summary: string }) =>
  request('PATCH /api/chats/[chatId]/compaction', { params: { chatId }, body: change })
export const undoCompaction = (chatId: string, id: string) =>
  request('DELETE /api/chats/[chatId]/compaction', { params: { chatId }, query: { id } })
