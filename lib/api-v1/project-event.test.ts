import { describe, expect, it } from 'vitest'
import type { Chunk, EditView, InputRequestView, RunResult, Source, ToolOutput } from '#lib/messages/index.ts'
import { eventSchemas, type V1Event } from './event-schemas.ts'
import { emptyMemory, projectEvent, remember } from './project-event.ts'

const sessionId = '019aa000-0000-7000-8000-000000000001'
const runId = '019aa000-0000-7000-8000-000000000002'
const messageId = '019aa000-0000-7000-8000-000000000003'
const inputId = '019aa000-0000-7000-8000-000000000004'
const usage = { promptTokens: 10, completionTokens: 5, totalTokens: 15, reasoningTokens: 2, estimated: false }
const v1Usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15, reasoning_tokens: 2, estimated: false }
const toolMetadata = { server: 'files', tool: 'read_file', iteration: 1 }

const start: Chunk = { type: 'start', messageId, messageMetadata: { runId, chatId: sessionId, model: 'a:b', requestId: 'r1' } }
const call: Chunk = {
  type: 'tool-input-available',
  toolCallId: 'call_1',
  toolName: 'files__read_file',
  dynamic: true,
  toolMetadata,
  input: { path: 'a.txt' },
}
const step: Chunk = {
  type: 'data-iteration',
  transient: true,
  data: {
    iteration: 1,
    model: 'a:b',
    content: null,
    reasoning: 'Look.',
    toolCalls: [{ id: 'call_1', type: 'function', function: { name: 'files__read_file', arguments: '{"path":"a.txt"}' } }],
    finishReason: 'tool_calls',
    usage,
    statusText: 'Using tools: files__read_file...',
  },
}
const edit: EditView = { id: 'e1', file: 'a.txt', status: 'applied', message: '', errorType: null, oldText: 'a', newText: 'b' }
const v1Edit = { file: 'a.txt', status: 'applied', message: '', error_type: null, old_preview: 'a', new_preview: 'b' }
const passage: Source = {
  kind: 'passage',
  n: 1,
  passageId: 'p',
  fileId: 'f',
  file: 'a.pdf',
  headingPath: ['Leave'],
  page: 2,
  quote: 'Words.',
}
const webPage: Source = { kind: 'web', n: 2, url: 'https://example.org/', title: 'A page', quote: null }
const noEdits = {
  edit_results: [],
  passed: 0,
  failed: 0,
  skipped: 0,
  not_in_context: 0,
  files_modified: [],
  files_created: [],
  files_auto_added: [],
}
const question: InputRequestView = {
  id: inputId,
  kind: 'approval',
  toolCallId: 'call_1',
  toolName: 'files.read_file',
  arguments: { path: 'a.txt' },
  message: 'Read a.txt?',
  reason: 'A rule asks.',
  options: ['allow_once', 'deny'],
  status: 'open',
  createdAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-22T12:00:00.000Z',
}
const result: RunResult = {
  runId,
  chatId: sessionId,
  messageId,
  requestId: 'r1',
  model: 'a:b',
  response: 'Hello.',
  reasoning: null,
  finishReason: 'stop',
  usage,
  iterations: 2,
  toolCalls: 1,
  durationMs: 1234.4,
  mode: 'live',
}

function outcome(output: ToolOutput, preliminary?: true): Chunk {
  return { type: 'tool-output-available', toolCallId: 'call_1', dynamic: true, output, ...(preliminary ? { preliminary } : {}) }
}

const done = { status: 'done' as const, server: 'files', tool: 'read_file', content: [], executed: true, executionTimeMs: 45.2 }

/** Projects the chunks of a log, in order. */
function project(chunks: Chunk[], mode: 'live' | 'batch' = 'live'): V1Event[] {
  const memory = emptyMemory()
  return chunks.flatMap(chunk => {
    remember(memory, chunk)
    return projectEvent({ chunk }, { sessionId, mode }, memory) ?? []
  })
}

const chunkEvent = (content: string) => ({ event: 'chunk', data: { content, session_id: sessionId, finished: false } })
const callEvent = {
  event: 'tool_call',
  data: { tool_call_id: 'call_1', name: 'files.read_file', server: 'files', arguments: { path: 'a.txt' }, iteration: 1 },
}

describe('one row of a run', () => {
  const cases: { name: string; chunks: Chunk[]; events: unknown[] }[] = [
    {
      name: 'start',
      chunks: [start],
      events: [{ event: 'start', data: { run_id: runId, session_id: sessionId, message_id: messageId, model: 'a:b', request_id: 'r1' } }],
    },
    {
      name: 'text, without its start and end',
      chunks: [
        { type: 'text-start', id: 't' },
        { type: 'text-delta', id: 't', delta: 'Hel' },
        { type: 'text-delta', id: 't', delta: '' },
        { type: 'text-delta', id: 't', delta: 'lo' },
        { type: 'text-end', id: 't' },
      ],
      events: [chunkEvent('Hel'), chunkEvent('lo')],
    },
    {
      name: 'reasoning',
      chunks: [{ type: 'reasoning-delta', id: 'r', delta: 'Hm' }],
      events: [{ event: 'reasoning', data: { content: 'Hm', session_id: sessionId } }],
    },
    { name: 'a complete call', chunks: [call], events: [callEvent] },
    {
      name: 'a call whose arguments could not be parsed',
      chunks: [{ ...call, input: null } as Chunk],
      events: [{ ...callEvent, data: { ...callEvent.data, arguments: null } }],
    },
    {
      name: 'a call that was cut off before it was complete',
      chunks: [{ ...call, type: 'tool-input-error', input: null, errorText: 'cut' } as Chunk],
      events: [],
    },
    {
      name: 'a call of a tool that no server has',
      chunks: [{ ...call, toolName: 'nonsense', toolMetadata: { server: '', tool: 'nonsense', iteration: 1 } } as Chunk],
      events: [{ ...callEvent, data: { ...callEvent.data, name: 'nonsense', server: '' } }],
    },
    { name: 'a call written ahead', chunks: [outcome({ status: 'running', startedAt: '2026-11-21T12:00:00Z' }, true)], events: [] },
    {
      name: '[api-04] an outcome',
      chunks: [outcome({ ...done, outcome: 'ok', text: 'content' })],
      events: [
        {
          event: 'tool_result',
          data: {
            tool_call_id: 'call_1',
            name: 'files.read_file',
            outcome: 'ok',
            success: true,
            result: 'content',
            metadata: { tool_name: 'read_file', server: 'files', execution_time_ms: 45, execution_time: '45ms' },
          },
        },
      ],
    },
    {
      name: '[api-04] a failed outcome, with its reason',
      chunks: [outcome({ ...done, outcome: 'timeout', text: 'No answer within 60 s.' })],
      events: [
        {
          event: 'tool_result',
          data: {
            tool_call_id: 'call_1',
            name: 'files.read_file',
            outcome: 'timeout',
            success: false,
            result: 'No answer within 60 s.',
            metadata: { tool_name: 'read_file', server: 'files', execution_time_ms: 45, execution_time: '45ms' },
          },
        },
      ],
    },
    {
      name: 'a step, with the names that people use',
      chunks: [call, step],
      events: [
        callEvent,
        {
          event: 'iteration',
          data: {
            iteration: 1,
            session_id: sessionId,
            model: 'a:b',
            content: null,
            reasoning: 'Look.',
            tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'files.read_file', arguments: '{"path":"a.txt"}' } }],
            finish_reason: 'tool_calls',
            usage: v1Usage,
            status_text: 'Using tools: files.read_file...',
            finished: false,
          },
        },
      ],
    },
    {
      name: 'a question about a call, once',
      chunks: [
        call,
        { type: 'data-input', id: inputId, data: question },
        { type: 'tool-approval-request', approvalId: inputId, toolCallId: 'call_1' },
        { type: 'data-input', id: inputId, data: { ...question, status: 'answered', choice: 'deny' } },
      ],
      events: [
        callEvent,
        {
          event: 'input_required',
          data: { input_id: inputId, kind: 'approval', tool_call_id: 'call_1', message: 'Read a.txt?', options: ['allow_once', 'deny'] },
        },
        { event: 'tool_approval', data: { tool_call_id: 'call_1', name: 'files.read_file', arguments: { path: 'a.txt' } } },
      ],
    },
    {
      name: 'a reset, which names the step that it voids',
      chunks: [
        start,
        { type: 'start-step' },
        { type: 'finish-step' },
        { type: 'start-step' },
        { type: 'reset-step' },
        { type: 'start-step' },
        { type: 'reset-step' },
      ],
      events: [
        expect.objectContaining({ event: 'start' }),
        { event: 'reset', data: { iteration: 2 } },
        { event: 'reset', data: { iteration: 2 } },
      ],
    },
    {
      name: 'notices and errors',
      chunks: [
        { type: 'data-notice', data: { code: 'model_retried', message: 'Again.', details: { attempt: 2 } } },
        { type: 'data-error', data: { code: 'provider_failed', message: 'It failed.', retryable: true } },
      ],
      events: [
        { event: 'notice', data: { code: 'model_retried', message: 'Again.', details: { attempt: 2 } } },
        { event: 'error', data: { code: 'provider_failed', message: 'It failed.', retryable: true } },
      ],
    },
    {
      name: 'an edit: its beginning, its whole text, its end; and a block that turned out to be text',
      chunks: [
        { type: 'data-edit', id: 'e1', data: { ...edit, status: 'writing', oldText: '', newText: '', message: '' } },
        { type: 'data-edit-delta', transient: true, data: { id: 'e1', newText: 'b' } },
        { type: 'data-edit', id: 'e1', data: { ...edit, newText: 'b'.repeat(5_000) } },
        { type: 'data-edit-void', transient: true, data: { id: 'e2', file: 'c.txt' } },
      ],
      events: [
        { event: 'edit', data: { ...v1Edit, edit_id: 'e1', status: 'writing', message: '', old_preview: '', new_preview: '' } },
        { event: 'edit', data: { ...v1Edit, edit_id: 'e1', new_preview: `${'b'.repeat(4_000)}…` } },
        {
          event: 'edit',
          data: {
            edit_id: 'e2',
            file: 'c.txt',
            status: 'skipped',
            message: 'Not an edit: it is part of the text, and nothing was applied.',
            error_type: 'validation_error',
            old_preview: '',
            new_preview: '',
          },
        },
      ],
    },
    {
      name: '[ws-04] the end of an answer that edits files',
      chunks: [
        {
          type: 'data-done',
          transient: true,
          data: {
            ...result,
            shellCommands: ['npm test'],
            edits: {
              results: [edit, { ...edit, id: 'e2', status: 'failed', message: 'Twice.', errorType: 'ambiguous_anchor' }],
              summary: {
                applied: 1,
                failed: 1,
                skipped: 0,
                validated: 0,
                notInContext: 0,
                filesModified: ['a.txt'],
                filesCreated: [],
                filesAutoAdded: [],
              },
            },
          },
        },
      ],
      events: [
        {
          event: 'done',
          data: expect.objectContaining({
            ...noEdits,
            edit_results: [v1Edit, { ...v1Edit, status: 'failed', message: 'Twice.', error_type: 'ambiguous_anchor' }],
            passed: 1,
            failed: 1,
            files_modified: ['a.txt'],
            shell_commands: ['npm test'],
          }),
        },
      ],
    },
    {
      name: 'citations, of which only those of given sources are told while the answer is written',
      chunks: [
        { type: 'data-citation', id: '1', data: { n: 1, known: true, source: passage } },
        { type: 'data-citation', id: '9', data: { n: 9, known: false } },
        { type: 'data-citation', id: '2', data: { n: 2, known: true, source: webPage } },
        {
          type: 'data-done',
          transient: true,
          data: {
            ...result,
            citations: [
              { n: 1, known: true, source: passage },
              { n: 9, known: false },
            ],
          },
        },
      ],
      events: [
        { event: 'citation', data: { n: 1, passage_id: 'p', file_id: 'f', file: 'a.pdf', page: 2, quote: 'Words.' } },
        {
          event: 'citation',
          data: { n: 2, passage_id: null, file_id: null, file: 'A page', page: null, quote: null, url: 'https://example.org/' },
        },
        {
          event: 'done',
          data: expect.objectContaining({
            citations: [
              { n: 1, known: true, passage_id: 'p', file_id: 'f', file: 'a.pdf', page: 2, quote: 'Words.' },
              { n: 9, known: false, passage_id: null, file_id: null, file: null, page: null, quote: null },
            ],
          }),
        },
      ],
    },
    {
      name: '[life-02] the end, with the whole result',
      chunks: [{ type: 'finish' }, { type: 'data-done', transient: true, data: result }],
      events: [
        {
          event: 'done',
          data: {
            session_id: sessionId,
            run_id: runId,
            message_id: messageId,
            request_id: 'r1',
            model: 'a:b',
            response: 'Hello.',
            reasoning: null,
            finish_reason: 'stop',
            usage: v1Usage,
            tree_usage: v1Usage,
            ...noEdits,
            citations: [],
            shell_commands: [],
            binary_files: [],
            invalid_files: [],
            finished: true,
            metadata: { mode: 'live', batch_mode: false, iterations: 2, tool_calls: 1, duration_ms: 1234 },
          },
        },
      ],
    },
  ]

  it.each(cases)('$name', ({ chunks, events }) => {
    const projected = project(chunks)
    expect(projected).toEqual(events)
    for (const { event, data } of projected) expect(eventSchemas[event].strict().safeParse(data).error).toBeUndefined()
  })
})

describe('a run in batch mode', () => {
  it('[api-02] streams no text, and sends the reference’s note at the end', () => {
    const events = project(
      [
        start,
        { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
        { type: 'text-delta', id: 't', delta: 'Hello.' },
        call,
        { type: 'data-done', transient: true, data: { ...result, mode: 'batch' } },
      ],
      'batch',
    )
    expect(events.map(({ event }) => event)).toEqual(['start', 'tool_call', 'done'])
    expect(events.at(-1)?.data).toMatchObject({
      metadata: { mode: 'batch', batch_mode: true, fake_streaming_note: 'Client should simulate word-by-word display' },
    })
  })
})
