import { type Chunk, callEdits, type EditView, type RunResult, type ToolOutput } from '#lib/messages/index.ts'
import type { V1EditResult } from './edit-schemas.ts'
import type { V1Event } from './event-schemas.ts'
import type { CallNames } from './function-calls.ts'

type EditEvent = Extract<V1Event, { event: 'edit' }>
type DoneEdits = Pick<
  Extract<V1Event, { event: 'done' }>['data'],
  'edit_results' | 'passed' | 'failed' | 'skipped' | 'not_in_context' | 'files_modified' | 'files_created' | 'files_auto_added'
>

/** Longest preview, in characters. */
const PREVIEW_CHARS = 4_000

export function editEvent(edit: EditView): EditEvent {
  return { event: 'edit', data: { edit_id: edit.id, ...fieldsOf(edit), status: edit.status } }
}

/** Says whether a row ends a call of Parley's own tools for files. */
export function endsFileCall(chunk: Chunk): chunk is Extract<Chunk, { type: 'tool-output-available' }> {
  if (chunk.type !== 'tool-output-available' || chunk.preliminary) return false
  const output = chunk.output as ToolOutput
  return output.status === 'done' && output.server === 'workspace'
}

/** Ends the edits that such a call has made or tried. Its arguments are in an earlier row. */
export function callEditEvents(chunk: Chunk, calls: CallNames): EditEvent[] {
  if (!endsFileCall(chunk)) return []
  const { toolCallId, output } = chunk
  const input = calls.get(toolCallId)?.arguments ?? null
  return callEdits({ type: 'dynamic-tool', state: 'output-available', toolCallId, toolName: '', input, output }).map(editEvent)
}

/** Ends a block that turned out to be text. */
export function voidEvent({ id, file }: { id: string; file: string }): EditEvent {
  const message = 'Not an edit: it is part of the text, and nothing was applied.'
  return {
    event: 'edit',
    data: { edit_id: id, file, status: 'skipped', message, error_type: 'validation_error', old_preview: '', new_preview: '' },
  }
}

/** Fields of `done` about edits; all empty where the answer edits no file. */
export function doneEdits({ edits }: Pick<RunResult, 'edits'>): DoneEdits {
  const { results = [], summary } = edits ?? {}
  return {
    edit_results: results.flatMap(edit => (edit.status === 'writing' ? [] : [{ ...fieldsOf(edit), status: edit.status }])),
    passed: summary?.applied ?? 0,
    failed: summary?.failed ?? 0,
    skipped: summary?.skipped ?? 0,
    not_in_context: summary?.notInContext ?? 0,
    files_modified: summary?.filesModified ?? [],
    files_created: summary?.filesCreated ?? [],
    files_auto_added: summary?.filesAutoAdded ?? [],
  }
}

function fieldsOf({ file, message, errorType, oldText, newText }: EditView): Omit<V1EditResult, 'status'> {
  return { file, message, error_type: errorType, old_preview: preview(oldText), new_preview: preview(newText) }
}

function preview(text: string): string {
  return text.length <= PREVIEW_CHARS ? text : `${text.slice(0, PREVIEW_CHARS).toWellFormed()}…`
}
