import { type EditErrorType, type EditView, isOpenEdit } from '#lib/messages/shared.ts'
import { partsEdit as t } from '#lib/words/en/parts-edit.ts'

/** Look of a state: `good` needs nothing, `care` a look, `bad` went wrong, `quiet` says nothing yet. */
export type EditTone = 'good' | 'care' | 'bad' | 'quiet'

export interface EditState {
  words: string
  tone: EditTone
}

/** Facts about an edit that its part does not hold. */
export interface EditSurroundings {
  /** The answer still grows. */
  isLive: boolean
  /** A question about it is open. */
  isAsked: boolean
  isUndone: boolean
}

const FAILURES: Record<EditErrorType, () => EditState> = {
  anchor_not_found: () => ({ words: t('oldTextNotFound'), tone: 'bad' }),
  ambiguous_anchor: () => ({ words: t('matchesSeveral'), tone: 'care' }),
  file_not_found: () => ({ words: t('fileNotFound'), tone: 'bad' }),
  file_exists: () => ({ words: t('fileExists'), tone: 'care' }),
  changed_on_disk: () => ({ words: t('fileChanged'), tone: 'care' }),
  write_error: () => ({ words: t('couldNotBeWritten'), tone: 'bad' }),
  validation_error: () => ({ words: t('notValid'), tone: 'bad' }),
  unfinished: () => ({ words: t('notFinished'), tone: 'care' }),
}

/** Tells in words what became of an edit. */
export function editState(edit: EditView, { isLive, isAsked, isUndone }: EditSurroundings): EditState {
  if (isUndone) return { words: t('undone'), tone: 'quiet' }
  if (edit.isDiscarded) return { words: t('discarded'), tone: 'quiet' }
  if (edit.isContinued) return { words: t('continued'), tone: 'quiet' }
  switch (edit.status) {
    case 'writing':
      if (isAsked) return { words: t('waits'), tone: 'care' }
      if (isLive && edit.isWhole) return { words: t('notAppliedYet'), tone: 'quiet' }
      return isLive ? { words: t('writing'), tone: 'quiet' } : { words: t('notFinished'), tone: 'care' }
    case 'applied':
      return { words: isCreation(edit) ? t('created') : edit.message === '' ? t('applied') : edit.message, tone: 'good' }
    case 'failed':
      return (edit.errorType && FAILURES[edit.errorType]()) ?? { words: t('failed'), tone: 'bad' }
    case 'skipped':
      return { words: t('skipped'), tone: 'care' }
    case 'validated':
      return { words: t('proposed'), tone: 'quiet' }
    case 'not_in_context':
      return { words: t('nowSelected'), tone: 'care' }
  }
}

/** Returns the sentence that explains an edit which was not applied; null where the state says it all. */
export function editReason({ status, message, isDiscarded, isContinued }: EditView): string | null {
  const isExplained = !isDiscarded && !isContinued && (status === 'failed' || status === 'skipped' || status === 'validated')
  return isExplained && message !== '' ? message : null
}

/** Names the file of an edit; some edits name none. */
export function fileNamed(file: string): string {
  return file === '' ? t('noFileNamed') : file
}

export function isCreation({ oldText }: Pick<EditView, 'oldText'>): boolean {
  return oldText === ''
}

/** Says whether the person may still decide about an edit: apply it, discard it, or bring it back. */
export function isUndecided(edit: Pick<EditView, 'status'>, { isLive, isUndone }: EditSurroundings): boolean {
  return !isLive && !isUndone && isOpenEdit(edit)
}
