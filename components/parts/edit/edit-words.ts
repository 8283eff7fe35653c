import { type EditErrorType, type EditView, isOpenEdit } from '#lib/messages/shared.ts'

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

const FAILURES: Record<EditErrorType, EditState> = {
  anchor_not_found: { words: 'old text not found', tone: 'bad' },
  ambiguous_anchor: { words: 'matches several places', tone: 'care' },
  file_not_found: { words: 'file not found', tone: 'bad' },
  file_exists: { words: 'file exists already', tone: 'care' },
  changed_on_disk: { words: 'file changed in the meantime', tone: 'care' },
  write_error: { words: 'could not be written', tone: 'bad' },
  validation_error: { words: 'not valid', tone: 'bad' },
  unfinished: { words: 'not finished', tone: 'care' },
}

/** Tells in words what became of an edit. */
export function editState(edit: EditView, { isLive, isAsked, isUndone }: EditSurroundings): EditState {
  if (isUndone) return { words: 'undone', tone: 'quiet' }
  if (edit.isDiscarded) return { words: 'discarded', tone: 'quiet' }
  if (edit.isContinued) return { words: 'continued in the next answer', tone: 'quiet' }
  switch (edit.status) {
    case 'writing':
      if (isAsked) return { words: 'waits for you', tone: 'care' }
      if (isLive && edit.isWhole) return { words: 'not applied yet', tone: 'quiet' }
      return isLive ? { words: 'writing…', tone: 'quiet' } : { words: 'not finished', tone: 'care' }
    case 'applied':
      return { words: isCreation(edit) ? 'created' : edit.message === '' ? 'applied' : edit.message, tone: 'good' }
    case 'failed':
      return (edit.errorType && FAILURES[edit.errorType]) ?? { words: 'failed', tone: 'bad' }
    case 'skipped':
      return { words: 'skipped', tone: 'care' }
    case 'validated':
      return { words: 'proposed', tone: 'quiet' }
    case 'not_in_context':
      return { words: 'was not in the context; now selected', tone: 'care' }
  }
}

/** Returns the sentence that explains an edit which was not applied; null where the state says it all. */
export function editReason({ status, message, isDiscarded, isContinued }: EditView): string | null {
  const isExplained = !isDiscarded && !isContinued && (status === 'failed' || status === 'skipped' || status === 'validated')
  return isExplained && message !== '' ? message : null
}

/** Names the file of an edit; some edits name none. */
export function fileNamed(file: string): string {
  return file === '' ? 'no file named' : file
}

export function isCreation({ oldText }: Pick<EditView, 'oldText'>): boolean {
  return oldText === ''
}

/** Says whether the person may still decide about an edit: apply it, discard it, or bring it back. */
export function isUndecided(edit: Pick<EditView, 'status'>, { isLive, isUndone }: EditSurroundings): boolean {
  return !isLive && !isUndone && isOpenEdit(edit)
}
