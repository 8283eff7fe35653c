import type { EditView } from '#lib/messages/shared.ts'

/** Edits that a message may ask for again. */
const AGAIN: readonly { title: string; has: (edit: EditView) => boolean }[] = [
  {
    title: 'Some edits matched several places. Please retry with more of the lines around them:',
    has: ({ errorType }) => errorType === 'ambiguous_anchor',
  },
  {
    title: 'These files were not in the context and are now. Please read them and retry the edits:',
    has: ({ status }) => status === 'not_in_context',
  },
  {
    title: 'The old text of these edits is not in the file. Please read it again and retry:',
    has: ({ errorType }) => errorType === 'anchor_not_found' || errorType === 'changed_on_disk',
  },
]

/** Writes the message that asks for failed edits again, the ambiguous ones first; null where there are none. */
export function retryMessage(edits: readonly EditView[]): string | null {
  const groups = AGAIN.flatMap(({ title, has }) => {
    const rows = edits.filter(has).map(({ file, message }) => (message === '' ? `- ${file}` : `- ${file}: ${message}`))
    return rows.length === 0 ? [] : [[title, ...new Set(rows)].join('\n')]
  })
  return groups.length === 0 ? null : groups.join('\n\n')
}

/** Tells whether a message is prepared without being asked for: text that is simply not there may need a person's thought first. */
export function isRetryPrepared(edits: readonly EditView[]): boolean {
  return edits.some(({ status, errorType }) => errorType === 'ambiguous_anchor' || status === 'not_in_context')
}
