import { z } from 'zod'
import { MAX_FILES } from '#lib/chats/shared.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { completionErrorResponse } from './completions/errors.ts'
import { completionBody } from './completions/lenient.ts'
import { completion, completionChunk, completionError } from './completions/shapes.ts'
import { eventSchemas } from './event-schemas.ts'
import { model, pathId, paths, tools } from './fields.ts'
import type { Operation } from './operation.ts'
import { chatAnswer, mode } from './schemas.ts'

const chatRequest = z.strictObject({
  message: z.string(),
  session_id: pathId.nullish().describe('Absent or null: a new session, titled by the first words of the message'),
  model,
  selected_tools: tools.nullish().describe('Null, absent or empty: this endpoint has no tools'),
  files: z.array(pathId).max(MAX_FILES).exactOptional().describe('Ids of uploads'),
  request_id: z.string().min(1).max(64).exactOptional().describe('Idempotency key of the client: the same id returns the same run'),
})

const streamRequest = z.strictObject({
  ...chatRequest.shape,
  selected_tools: tools
    .nullish()
    .describe('Null, absent or []: no tools; ["*"]: every tool; else server.tool, or a bare name where exactly one server has it'),
  selected_files: paths.nullish().describe('First sets the selection of the session; null or absent: unchanged'),
  mode: mode.exactOptional().describe('live (default) or batch: complete messages only, one per iteration'),
})

const modelRefusals = ['model_not_found', 'ambiguous_model', 'no_model'] as const satisfies ErrorCode[]
const sendRefusals = [
  'forbidden',
  'chat_not_found',
  'run_in_progress',
  'conflict',
  'storage_full',
  'empty_message',
  'file_not_found',
  'file_not_taken',
  'file_unreadable',
  'assistant_gone',
  'rate_limited',
  ...modelRefusals,
] as const satisfies ErrorCode[]

/** Images and documents travel in the request itself. */
const COMPLETION_BYTES = 32 * 1024 * 1024

export const chatOperations = {
  chat: {
    method: 'post',
    path: '/chat',
    summary: 'Get an answer in one response, without tools',
    right: 'chat:write',
    body: chatRequest,
    success: { status: 200, json: chatAnswer },
    asksModel: true,
    refusals: [...sendRefusals, 'budget_reached', 'tools_need_streaming', 'invalid_files'],
  },
  streamChat: {
    method: 'post',
    path: '/chat/stream',
    summary: 'Stream an answer as Server-Sent Events, with or without tools',
    right: 'chat:write',
    body: streamRequest,
    success: { status: 200, events: eventSchemas },
    refusals: [...sendRefusals, 'unknown_tool', 'ambiguous_tool', 'no_workspace', 'invalid_path', 'limit_reached'],
  },
  createChatCompletion: {
    method: 'post',
    path: '/chat/completions',
    summary: "OpenAI's own wire format, without a session; with stream, data lines of chunks that end with [DONE]",
    right: 'chat:write',
    body: completionBody,
    maxBodyBytes: COMPLETION_BYTES,
    success: { status: 200, json: completion, chunks: completionChunk },
    asksModel: true,
    refusals: [...modelRefusals, 'budget_reached', 'rate_limited', 'unknown_tool', 'ambiguous_tool', 'file_not_taken', 'unusable'],
    refuse: { name: 'CompletionError', body: completionError, answer: completionErrorResponse },
  },
} satisfies Record<string, Operation>
