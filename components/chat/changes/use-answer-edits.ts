import { useMemo } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { loadedNodes } from '#components/chat-store/rows.ts'
import { type AnswerEdits, answerEdits } from './answer-edits.ts'

/** Returns the answers of the loaded path that edit files, also while one is written. */
export function useAnswerEdits(): AnswerEdits[] {
  const nodes = useChat(state => state.nodes)
  const pages = useChat(state => state.pages)
  const run = useChat(state => state.run)
  return useMemo(() => answerEdits(loadedNodes({ nodes, pages }), run), [nodes, pages, run])
}
