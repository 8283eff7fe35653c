import { z } from 'zod'
import { editResult, editStatuses } from './edit-schemas.ts'
import {
  childStatus,
  FAKE_STREAMING_NOTE,
  finishReason,
  functionCall,
  inputRequest,
  mode,
  notice,
  runError,
  stepFinishReason,
  usage,
} from './schemas.ts'

const id = z.uuid()
const count = z.int().min(0)
const paths = z.array(z.string())
const argumentsObject = z.record(z.string(), z.unknown()).nullable()

const citedSource = {
  passage_id: z.string().nullable(),
  file_id: z.string().nullable(),
  file: z.string().nullable().describe('Name of the file, or title of the page from the web'),
  page: count.nullable(),
  quote: z.string().nullable(),
  url: z.string().optional().describe('Of a page from the web'),
}

/** Schemas of each event's `data` in a run's stream, by event name. */
export const eventSchemas = {
  start: z.object({ run_id: id, session_id: id, message_id: id, model: z.string(), request_id: z.string().optional() }),
  chunk: z.object({ content: z.string(), session_id: id, finished: z.literal(false) }),
  reasoning: z.object({ content: z.string(), session_id: id }),
  tool_call: z.object({ tool_call_id: z.string(), name: z.string(), server: z.string(), arguments: argumentsObject, iteration: count }),
  input_required: inputRequest,
  tool_approval: z.object({ tool_call_id: z.string(), name: z.string(), arguments: argumentsObject }),
  tool_result: z.object({
    tool_call_id: z.string(),
    name: z.string(),
    outcome: z.enum(['ok', 'error', 'timeout', 'cancelled', 'denied']),
    success: z.boolean(),
    result: z.string(),
    metadata: z.object({ tool_name: z.string(), server: z.string(), execution_time_ms: count, execution_time: z.string() }),
  }),
  child: z.object({
    tool_call_id: z.string(),
    run_id: id,
    session_id: id,
    task: z.string(),
    assistant: z.string().nullable(),
    depth: count,
    background: z.boolean(),
  }),
  child_done: z.object({ tool_call_id: z.string(), run_id: id, status: childStatus, usage }),
  iteration: z.object({
    iteration: count,
    session_id: id,
    model: z.string(),
    content: z.string().nullable(),
    reasoning: z.string().nullable(),
    tool_calls: z.array(functionCall).nullable(),
    finish_reason: stepFinishReason.nullable(),
    usage: usage.nullable(),
    status_text: z.string(),
    finished: z.literal(false),
  }),
  edit: editResult.omit({ status: true }).extend({
    edit_id: z.string(),
    status: z.enum(['writing', ...editStatuses]).describe('Final status in the last event of an edit_id'),
  }),
  citation: z.object({ n: count, ...citedSource }).describe('Cites a source that was given; once for each number'),
  reset: z.object({ iteration: count }),
  notice,
  error: runError,
  done: z.object({
    session_id: id,
    run_id: id,
    message_id: id,
    request_id: z.string().optional(),
    model: z.string(),
    response: z.string(),
    reasoning: z.string().nullable(),
    finish_reason: finishReason,
    usage,
    tree_usage: usage.describe('With its children'),
    finished: z.literal(true),
    edit_results: z.array(editResult),
    passed: count.describe('Edits that were applied'),
    failed: count,
    skipped: count,
    not_in_context: count,
    files_modified: paths,
    files_created: paths,
    files_auto_added: paths.describe('Files that were selected because an edit named them'),
    citations: z
      .array(
        z.object({ n: count, known: z.boolean().describe('False where the answer was given no source of this number'), ...citedSource }),
      )
      .describe('Citations of the answer, by number'),
    shell_commands: z.array(z.string()),
    binary_files: z.array(z.string()),
    invalid_files: z.array(z.string()),
    metadata: z.object({
      mode,
      batch_mode: z.boolean(),
      fake_streaming_note: z.literal(FAKE_STREAMING_NOTE).optional(),
      iterations: count,
      tool_calls: count,
      duration_ms: count,
    }),
  }),
} as const

export type V1EventName = keyof typeof eventSchemas
export type V1Event = { [Name in V1EventName]: { event: Name; data: z.output<(typeof eventSchemas)[Name]> } }[V1EventName]
