/** End of an edit, as far as a retry needs it. */
export interface EditEndView {
  file: string
  status: string
  errorType: string | null
  message: string
}

/** Most edits that a retry prompt lists. */
const MAX_LISTED = 50

/**
 * Writes the message that asks for the edits of an answer once more. Ambiguous ones come first, then files that were not in context, then old text that is not
 * there, and blocks that could not be read. Null where there is nothing to ask for. It is put into an empty composer, and never sent by itself. `selected`: files that the answer has selected.
 */
export function retryPrompt(edits: readonly EditEndView[], selected?: readonly string[]): string | null {
  const isSelected = ({ file }: EditEndView) => selected === undefined || selected.includes(file)
  const sections = [
    section(edits, ({ errorType }) => errorType === 'ambiguous_anchor', AMBIGUOUS),
    section(edits, edit => edit.status === 'not_in_context' && isSelected(edit), NOT_IN_CONTEXT),
    section(edits, edit => edit.status === 'not_in_context' && !isSelected(edit), NOT_SELECTED),
    section(edits, ({ errorType }) => errorType === 'anchor_not_found' || errorType === 'changed_on_disk', NOT_FOUND),
    section(edits, ({ errorType }) => errorType === 'unfinished', UNFINISHED),
    section(edits, ({ status, errorType }) => status === 'failed' && errorType === 'validation_error', UNREAD),
  ].filter(text => text !== null)
  return sections.length === 0 ? null : sections.join('\n\n')
}

/** True if the retry prompt is put into the composer without being asked for. Old text that is not there does not call for it. */
export function preparesRetry(edits: readonly EditEndView[]): boolean {
  return edits.some(({ status, errorType }) => errorType === 'ambiguous_anchor' || status === 'not_in_context')
}

const AMBIGUOUS =
  'Some edits were not applied because their old text is in the file more than once. Please write them again, with enough lines before or after it to make it unique:'
const NOT_IN_CONTEXT =
  'Some edits were not tried because these files were not in the context. They are now selected; please write their edits again:'
const NOT_SELECTED =
  'Some edits were not tried because these files were not in the context. Please read them first, then write their edits again:'
const NOT_FOUND =
  'Some edits were not applied because their old text is not in the file. Please read the current file and write them again:'

const UNFINISHED = 'Some edits are incomplete. Please write each of them again in full:'
const UNREAD = 'Some edits are not in a valid form. Please write each of them again, following the rules for edits:'

function section(edits: readonly EditEndView[], belongs: (edit: EditEndView) => boolean, head: string): string | null {
  const all = edits.filter(belongs)
  if (all.length === 0) return null
  const isFiles = head === NOT_IN_CONTEXT || head === NOT_SELECTED
  const lines = [
    ...new Set(all.map(({ file, message }) => (isFiles || message === '' ? `- ${quoted(file)}` : `- ${quoted(file)}: ${message}`))),
  ]
  const rest = lines.length - MAX_LISTED
  return [head, ...lines.slice(0, MAX_LISTED), ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
}

function quoted(file: string): string {
  if (file === '') return 'an edit without a path'
  return file.includes('`') ? file : `\`${file}\``
}
