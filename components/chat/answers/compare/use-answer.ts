'use client'

import { useCallback, useEffect, useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { loadedNode } from '#components/chat-store/pages.ts'
import { errorSentence, request } from '#components/request.ts'
import { type ChatMessage, shownMessage } from '#lib/messages/shared.ts'

/** An answer of the chat: one that the page shows, live while it is written, or another version, loaded from the server. */
export interface ComparedAnswer {
  id: string | null
  message: ChatMessage | null
  isWritten: boolean
  /** It is on the visible path. */
  isShown: boolean
  problem: string | null
  retry: () => void
}

/** Reads an answer; without an id, the last one of the visible path. */
export function useAnswer(wanted: string | null): ComparedAnswer {
  const chatId = useChat(state => state.chatId)
  const node = useChat(state =>
    wanted === null ? (state.nodes.findLast(({ message }) => message.role === 'assistant') ?? null) : loadedNode(state, wanted),
  )
  const run = useChat(state => (node && state.run?.key === node.key ? state.run : null))
  const [loaded, setLoaded] = useState<ChatMessage | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isMissing = node === null && wanted !== null && loaded?.id !== wanted
  useEffect(() => {
    if (!isMissing || problem !== null || wanted === null) return
    let isCurrent = true
    loadAnswer(chatId, { message: wanted }).then(
      message => isCurrent && setLoaded(message),
      (error: unknown) => isCurrent && setProblem(errorSentence(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [chatId, wanted, isMissing, problem])
  const retry = useCallback(() => setProblem(null), [])
  const shown = node ? (run ? shownMessage(run.fold) : node.message) : null
  const message = shown ?? (loaded?.id === wanted ? loaded : null)
  return { id: message?.id ?? wanted, message, isWritten: run !== null, isShown: node !== null, problem: message ? null : problem, retry }
}

/** Loads an answer by its id, or by its run. Throws `RequestError`. */
export async function loadAnswer(chatId: string, query: { message: string } | { run: string }): Promise<ChatMessage> {
  return (await request('GET /api/chats/[chatId]/view/answer', { params: { chatId }, query })).message
}
