import { useMemo } from 'react'
import { useChat } from '../chat-page-context.ts'
import { loadedNodes } from '../list/rows.ts'
import { type AnswerEdits, answerEdits } from './answer-edits.ts'

/** Returns the answers of the loaded path that edit files, also while one is written. */
export function useAnswerEdits(): AnswerEdits[] {
  const nodes = useChat(state => state.nodes)
  const pages = useChat(state => state.pages)
  const run = useChat(state => state.run)
  return useMemo(() => answerEdits(loadedNodes({ nodes, pages }), run), [nodes, pages, run])
}
