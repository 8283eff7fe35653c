import { type EditBlock, editMarkers } from '#lib/edits/index.ts'
import type { EditPlan, EditView } from '#lib/messages/index.ts'
import { editNotices as t } from '#lib/words/en/edit-notices.ts'
import { openEdits } from '../run/edit-groups.ts'
import type { Run } from '../run/run.ts'
import { applyEdits } from './apply-edits.ts'

/**
 * Ends the edits of a step that a dead process left. A file that it was about to write, and has written, is not written again.
 * Its edits are applied, though the step may be cut. A block without an end stays unfinished.
 */
export async function resumeEdits(
  run: Run,
  how: { isCut: boolean; planned: EditPlan['files']; asked: ReadonlySet<string | null> },
): Promise<void> {
  const { writer } = run.state
  await writer.flush()
  for (const edit of openEdits(writer.log.fold.message.parts)) if (!edit.isWhole) writeUnfinished(run, edit)
  await applyEdits(run, how)
}

function writeUnfinished({ state }: Pick<Run, 'state'>, edit: EditView): void {
  const end = { status: 'failed', errorType: 'unfinished', message: UNFINISHED(), raw: beginningOf(edit) } as const
  state.writer.write({ type: 'data-edit', id: edit.id, data: { ...edit, ...end } })
}

const UNFINISHED = () => t('answerInterruptedWithinEdit')

/** The block as far as it was written. Its markers may be of another form. */
function beginningOf({
  file,
  form = 'search-replace',
  oldText,
  newText,
}: Pick<EditView, 'file' | 'oldText' | 'newText'> & Partial<Pick<EditBlock, 'form'>>): string {
  const { open, divide } = editMarkers[form]
  const start = `${file}\n${open}\n${oldText}`
  return newText === '' ? start : `${start}${oldText === '' ? '' : '\n'}${divide}\n${newText}`
}
