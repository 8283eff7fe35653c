import { applyInTurns, type EditBlock } from '#lib/edits/index.ts'
import type { EditEnd, EditView } from '#lib/messages/index.ts'
import { editNotices as t } from '#lib/words/en/edit-notices.ts'
import type { FileText, WithheldFile } from '#lib/workspace/index.ts'

/** File that blocks name, as it is now. */
export interface ReadForEdit {
  path: string
  text: FileText
  /** True if its content is in the prompt or selected, or was written by this answer. */
  isInContext: boolean
  /** Reason for which the model may not have it; none of its edits is made then. */
  kept: WithheldFile | null
  /** Hash of the content that the model has read; null where that is not known. */
  readSha: string | null
}

/** Ends of the edits of one file, and the content to write. */
export interface FilePlan {
  path: string
  /** Hash of the present content; null where there is no file. */
  sha256: string | null
  /** Null where nothing is to be written. */
  content: string | null
  ends: EditEnd[]
  /** Blocks as they were read, by the id of their edit, where the file decided between several readings. */
  readings: ReadonlyMap<string, Pick<EditBlock, 'oldText' | 'newText'>>
  /** The file joins the selection, for the next message. */
  joins: boolean
}

/** Decides what becomes of the edits of one file, in order, each on the result of the one before. Writes nothing. */
export async function planFile(file: ReadForEdit, edits: readonly EditView[]): Promise<FilePlan> {
  const { path, text, kept } = file
  const nothing = { path, sha256: null, content: null, readings: new Map(), joins: false }
  if (kept) return { ...nothing, ends: edits.map(({ id }) => keptEnd(id, kept)) }
  if (text.status !== 'ok' && text.status !== 'missing') {
    const message = UNUSABLE[text.status]()
    return { ...nothing, ends: edits.map(({ id }) => ({ id, status: 'skipped', message, errorType: 'validation_error' })) }
  }
  const before = text.status === 'ok' ? text.content : null
  const sha256 = text.status === 'ok' ? text.sha256 : null
  const isUnseen = before !== null && !file.isInContext
  const attempted = isUnseen ? edits.filter(({ oldText }) => oldText === '') : edits
  const { content, results } = await applyInTurns(before, attempted.map(blockOf))
  const ends = new Map<string, EditEnd>()
  const readings = new Map<string, Pick<EditBlock, 'oldText' | 'newText'>>()
  for (const [index, { id }] of attempted.entries()) {
    const result = results[index]
    if (!result) continue
    const { status, message, errorType, line, block } = result
    ends.set(id, withDiskChange({ id, status, message, errorType, ...(line === null ? {} : { line }) }, file, sha256))
    if (block) readings.set(id, { oldText: block.oldText, newText: block.newText })
  }
  const unseen = ({ id }: EditView): EditEnd => ({ id, status: 'not_in_context', message: NOT_IN_CONTEXT(), errorType: null })
  return {
    path,
    sha256,
    content: content === before ? null : content,
    ends: edits.map(edit => ends.get(edit.id) ?? unseen(edit)),
    readings,
    joins: isUnseen && attempted.length < edits.length,
  }
}

/** Says why an edit of a file that is kept back is not made, without a look into the file. */
function keptEnd(id: string, { by, reason }: WithheldFile): EditEnd {
  if (by === 'left_out') return { id, status: 'not_in_context', message: LEFT_OUT(), errorType: null }
  return { id, status: 'skipped', message: reason, errorType: 'validation_error' }
}

function blockOf({ file, form = 'search-replace', oldText, newText }: EditView): EditBlock {
  return { file, form, oldText, newText }
}

/** Old text that is not there because the file has changed since the model read it is no mistake of the model. */
function withDiskChange(end: EditEnd, { readSha }: ReadForEdit, sha256: string | null): EditEnd {
  if (end.errorType !== 'anchor_not_found' || readSha === null || readSha === sha256) return end
  return { ...end, errorType: 'changed_on_disk', message: t('fileChangedSinceModel', { message: end.message }) }
}

const UNUSABLE: Record<Exclude<FileText['status'], 'ok' | 'missing'>, () => string> = {
  binary: () => t('fileNotText'),
  too_large: () => t('fileTooLargeEdit'),
  unreadable: () => t('fileCannotRead'),
  invalid: () => t('pathNotFileWorkspace'),
}

const NOT_IN_CONTEXT = () => t('notEditedModelNot')
const LEFT_OUT = () => t('notEditedFileLeft')
