import type { LeftEdit } from '#lib/edits/index.ts'
import { type ChatMessage, isSubstance } from '#lib/messages/index.ts'

/** Finds the edit within which the answer before the last message was cut. */
export function leftEdit(path: readonly ChatMessage[]): LeftEdit | null {
  const answer = path.at(-2)
  if (answer?.role !== 'assistant' || answer.metadata?.finishReason === 'stop') return null
  const last = answer.parts.findLast(isSubstance)
  if (last?.type !== 'data-edit' || last.data.errorType !== 'unfinished' || last.data.raw === undefined) return null
  return { file: last.data.file, raw: last.data.raw }
}
