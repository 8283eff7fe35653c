import { editMarkers } from '#lib/edits/index.ts'
import type { ChatMessage, ChatPart, EditView } from '#lib/messages/index.ts'

/** Most edits that a note names. */
const NAMED = 40

/** Restores a block as the model wrote it, in its own markers; what could not be read, word for word. */
export function editText({ file, form = 'search-replace', oldText, newText, raw }: EditView): string {
  if (raw !== undefined) return `\n${raw}`
  const { open, divide, close } = editMarkers[form]
  const lines = (text: string) => (text === '' ? [] : [text])
  return ['', file, open, ...lines(oldText), divide, ...lines(newText), close, ''].join('\n')
}

export function hasEdits(parts: readonly ChatPart[]): boolean {
  return parts.some(part => part.type === 'data-edit')
}

/** Tells the model what became of the edits in these parts of its answer; null where there are none. */
export function endsOfEdits(parts: readonly ChatPart[]): string | null {
  const edits = parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
  if (edits.length === 0) return null
  const made = edits.filter(({ status }) => status === 'applied')
  const others = edits.filter(({ status }) => status !== 'applied')
  if (others.length === 0) return edits.length === 1 ? 'The edit was made.' : `All ${edits.length} edits were made.`
  const named = others
    .slice(0, NAMED)
    .map(edit => `${line(edit.file)}: ${edit.isDiscarded ? DISCARDED : `${ENDS[edit.status]}. ${line(edit.message)}`}`.trimEnd())
  const rest = others.length > NAMED ? [`and ${others.length - NAMED} more`] : []
  return [`${made.length} of ${edits.length} edits were made. Not made:`, ...named, ...rest].join('\n')
}

/** Tells the model, with the next message, what became of the edits in the last step of its answer, and which were undone. */
export function editsNote({ parts, metadata }: Pick<ChatMessage, 'parts' | 'metadata'>): string | null {
  const last = parts.slice(parts.findLastIndex(part => part.type === 'step-start') + 1)
  // With calls behind them, their ends are with the results.
  const ends = last.some(part => part.type === 'dynamic-tool') ? null : endsOfEdits(last)
  const restored = metadata?.edits?.undone?.restored ?? []
  const undone = restored.length === 0 ? null : `The person has undone the changes of: ${restored.map(line).join(', ')}.`
  const all = [ends, undone].filter(text => text !== null)
  return all.length === 0 ? null : `[Edits of your last answer: ${all.join('\n')}]`
}

const ENDS: Record<EditView['status'], string> = {
  writing: 'not made',
  applied: 'made',
  failed: 'failed',
  skipped: 'not made',
  validated: 'a proposal, not made',
  not_in_context: 'you had not read the file',
}

const DISCARDED = 'the person has discarded it.'

/** Names and messages may quote files: they stay on one line each. */
function line(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 300)
}
