import type { LeftEdit } from '#lib/edits/index.ts'
import { isAppError } from '#lib/errors.ts'
import { type ChatMessage, isSubstance } from '#lib/messages/index.ts'
import { editsOf } from '../run/edit-groups.ts'
import type { Run } from '../run/run.ts'

/** Finds the edit within which the answer before the last message was cut. */
export function leftEdit(path: readonly ChatMessage[]): LeftEdit | null {
  const answer = path.at(-2)
  if (answer?.role !== 'assistant' || answer.metadata?.finishReason === 'stop') return null
  const last = answer.parts.findLast(isSubstance)
  if (last?.type !== 'data-edit' || last.data.errorType !== 'unfinished' || last.data.raw === undefined) return null
  return { id: last.data.id, file: last.data.file, raw: last.data.raw }
}

/** Says in the answer before that this one continues its unfinished edit. */
export async function markContinued({ facts, ports, state }: Run): Promise<void> {
  await state.writer.flush()
  const editId = editsOf(state.writer.log.fold.message.parts).find(({ continues }) => continues !== undefined)?.continues
  const answer = facts.path.at(-2)
  if (editId === undefined || !answer) return
  try {
    await ports.edits.continued(answer.id, editId)
  } catch (error) {
    if (!isAppError(error)) throw error
    ports.log.warn('run.edit_not_marked', { runId: facts.runId, code: error.code })
  }
}
