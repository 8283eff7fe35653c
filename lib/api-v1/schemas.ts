import { z } from 'zod'

/** Shapes of `/api/v1`, in snake_case. The same schemas check requests, type the projections, and make openapi.json. */

export const FAKE_STREAMING_NOTE = 'Client should simulate word-by-word display'

const id = z.uuid().describe('UUID, version 7')
const time = z.iso.datetime().describe('ISO 8601, UTC')
const count = z.int().min(0)

export const usage = z
  .object({
    prompt_tokens: count,
    completion_tokens: count,
    total_tokens: count,
    reasoning_tokens: count.optional(),
    cache_read_tokens: count.optional(),
    cache_write_tokens: count.optional(),
    estimated: z.boolean().describe('True if any count is an estimate'),
  })
  .describe('Tokens, summed over the steps')

export const errorBody = z.object({
  error: z.object({ code: z.string(), message: z.string().describe('One sentence a person can act on'), details: z.unknown().optional() }),
})

export const functionCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string().describe('JSON') }),
})

export const stepFinishReason = z.enum(['stop', 'tool_calls', 'length', 'content_filter', 'stopped', 'timeout', 'error'])
export const finishReason = z.enum(['stop', 'length', 'content_filter', 'stopped', 'timeout', 'max_tool_rounds', 'error'])
export const mode = z.enum(['live', 'batch'])

export const inputRequest = z.object({
  input_id: id,
  run_id: id.optional().describe('Child that asks; absent for the run itself'),
  kind: z.enum(['approval', 'repeat', 'loop', 'limit', 'elicitation', 'sampling', 'sign_in', 'budget']),
  tool_call_id: z.string().optional(),
  message: z.string(),
  schema: z.unknown().optional().describe('JSON Schema of the `content` that the answer carries'),
  url: z.string().optional(),
  options: z.array(z.string()).describe('Allowed values of `choice`'),
})

export const chatAnswer = z.object({
  response: z.string(),
  reasoning: z.string().nullable(),
  session_id: id,
  message_id: id,
  run_id: id,
  model: z.string().describe('provider:model'),
  finish_reason: finishReason,
  usage,
  metadata: z.object({ batch_mode: z.literal(true), fake_streaming_note: z.literal(FAKE_STREAMING_NOTE), duration_ms: count }),
})

export const session = z.object({
  session_id: id,
  title: z.string(),
  model: z.string().nullable().describe('provider:model; null: the default'),
  selected_tools: z.array(z.string()).describe('["*"] = every tool, [] = none, else server.tool'),
  active_run_id: id.nullable(),
  usage,
  created_at: time,
  updated_at: time,
})

export const message = z.object({
  id,
  parent_id: id.nullable(),
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullable(),
  reasoning: z.string().optional(),
  tool_calls: z.array(functionCall).optional(),
  tool_call_id: z.string().optional(),
  name: z.string().optional(),
  finish_reason: finishReason.optional(),
  usage: usage.optional(),
  created_at: time,
})

const review = z.object({ base: z.string(), head: z.string().nullable().describe('null: the current files') })
export const workMode = z.enum(['code', 'document'])

/** Fields of a session about the files that it uses. */
const sessionFiles = {
  workspace: z.string().nullable().describe('Id of its workspace'),
  mode: workMode,
  selected_files: z.array(z.string()).describe('Paths of files whose content the model sees'),
  excluded_files: z.array(z.string()).describe('Paths of files hidden from the model'),
  cross_ref_enabled: z.boolean(),
  review: review.nullable(),
}

export const workspace = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(['folder', 'files']),
  writable: z.boolean(),
  git: z.boolean(),
  branch: z.string().nullable(),
  file_count: count,
  index: z.enum(['ready', 'building', 'failed']),
})

export const workspaces = z.object({ data: z.array(workspace) })

const omittedFiles = z
  .object({ files: z.number(), notes: z.array(z.string()).describe('One sentence per reason') })
  .describe('Files that appear in no list')

export const workspaceFile = z.object({
  path: z.string(),
  size_bytes: count.describe('0 for a deleted file'),
  binary: z.boolean(),
  change: z.enum(['modified', 'added', 'deleted', 'untracked']).nullable(),
})

export const fileContent = z.object({
  path: z.string(),
  content: z.string(),
  sha256: z.string().describe('SHA-256 of its bytes, in hexadecimal'),
  size_bytes: count,
})

export const writtenFile = fileContent.omit({ content: true })

export const mapEntry = z.object({
  path: z.string().nullable().describe('Null for the whole map'),
  mode: z.enum(['code', 'document']),
  block: z.string().describe('Text that the model sees'),
})

export const sessionState = session.extend({
  ...sessionFiles,
  streaming_active: z.boolean(),
  cross_ref_ready: z.boolean().describe('The other index exists'),
  collections: z.array(id).describe('Collections that answers search; those that the caller may no longer use are left out'),
  messages: z.array(message).optional().describe('With include=messages'),
})

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), next_cursor: z.string().nullable() })
export const workspaceFiles = listOf(workspaceFile).extend({ omitted: omittedFiles })

export const url = z.object({
  url: z.string(),
  display_name: z.string().describe('Host and path'),
  state: z.enum(['ready', 'failed']),
  tokens: count.describe('Tokens of the part that the model reads'),
  included: z.boolean().describe('False leaves it out of the next request'),
  reason: z.string().optional().describe('Reason of a failure'),
})
export const urls = z.object({ data: z.array(url) })
export const runError = z.object({
  code: z.string(),
  message: z.string(),
  retryable: z.boolean(),
  binary_files: z.array(z.string()).optional().describe('With invalid_files: selected files that are not text'),
  invalid_files: z.array(z.string()).optional().describe('With invalid_files: selected files that are missing or cannot be read'),
})

const runStatus = z.enum(['running', 'waiting', 'completed', 'stopped', 'failed', 'interrupted'])
export const childStatus = z.enum(['ok', 'partial', 'failed', 'stopped', 'limit'])

export const run = z.object({
  run_id: id,
  session_id: id,
  status: runStatus,
  finish_reason: finishReason.nullable(),
  iterations: count,
  usage,
  inputs: z.array(inputRequest).describe('Open questions'),
  started_at: time,
  finished_at: time.nullable(),
  error: runError.optional(),
  parent_run_id: id.nullable().describe('Run whose call has started it'),
  depth: count,
  children: z.array(
    z.object({
      run_id: id,
      task: z.string(),
      status: runStatus,
      result_status: childStatus.nullable().describe('null before its end'),
      usage,
    }),
  ),
})

export const share = z.object({ share_id: id, url: z.url() })

export const tools = z.object({
  tools: z.array(
    z.object({
      name: z.string().describe('server.tool'),
      server: z.string(),
      title: z.string().nullable(),
      description: z.string(),
      input_schema: z.record(z.string(), z.unknown()),
      annotations: z.record(z.string(), z.unknown()),
    }),
  ),
})

export const models = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      id: z.string().describe('provider:model'),
      object: z.literal('model'),
      created: count.describe('Unix seconds'),
      owned_by: z.string(),
      title: z.string(),
      context_window: count.nullable(),
      tools: z.enum(['native', 'text', 'auto', 'none']),
      default: z.boolean(),
    }),
  ),
})

export const accepted = z.object({ run_id: id })
export const compactionAccepted = z.object({
  session_id: id,
  status: z.enum(['started', 'running', 'nothing']).describe('nothing: all messages are within those kept word for word'),
})

export type V1Usage = z.output<typeof usage>
export type V1Session = z.output<typeof session>
export type V1Url = z.output<typeof url>
export type V1SessionState = z.output<typeof sessionState>
export type V1RunError = z.output<typeof runError>
export type V1Message = z.output<typeof message>
export type V1Run = z.output<typeof run>
export type V1InputRequest = z.output<typeof inputRequest>
export type V1ChatAnswer = z.output<typeof chatAnswer>
export type V1FunctionCall = z.output<typeof functionCall>

export const notice = z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() })
