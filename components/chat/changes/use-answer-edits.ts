import { useMemo } from 'react'
import { useChat } from '../chat-page-context.ts'
import { type AnswerEdits, answerEdits } from './answer-edits.ts'

/** Returns the answers of the loaded path that edit files, also while one is written. */
export function useAnswerEdits(): AnswerEdits[] {
  const nodes = useChat(state => state.nodes)
  const run = useChat(state => state.run)
  return useMemo(() => answerEdits(nodes, run), [nodes, run])
}
