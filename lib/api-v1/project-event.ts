import {
  type ChildView,
  type Chunk,
  type InputRequestView,
  type Iteration,
  noUsage,
  type RunEvent,
  type RunResult,
  type ToolMetadata,
  type ToolOutput,
} from '#lib/messages/index.ts'
import type { V1Event } from './event-schemas.ts'
import { type CallNames, stepCalls, stepStatusText } from './function-calls.ts'
import { citationEvent, doneCitations } from './project-citation.ts'
import { callEditEvents, doneEdits, editEvent, endsFileCall, voidEvent } from './project-edit.ts'
import { toInputRequest, toRunError } from './resources.ts'
import { FAKE_STREAMING_NOTE } from './schemas.ts'
import { toUsage } from './usage.ts'

/** Facts of the run whose log is projected. */
export interface ProjectionContext {
  sessionId: string
  mode: 'live' | 'batch'
}

/** Facts from earlier rows on which later ones build. `iteration` is null while it is unknown, after a start in mid-log. */
export interface ProjectionMemory {
  calls: CallNames
  iteration: number | null
  resetting: boolean
}

export function emptyMemory(): ProjectionMemory {
  return { calls: new Map(), iteration: null, resetting: false }
}

/** Says whether this chunk's event needs earlier rows that `memory` has not seen. */
export function lacksHistory(memory: ProjectionMemory, chunk: Chunk): boolean {
  if (chunk.type === 'reset-step') return memory.iteration === null
  if (chunk.type === 'tool-approval-request' || endsFileCall(chunk)) return !memory.calls.has(chunk.toolCallId)
  if (chunk.type === 'data-iteration') return (chunk.data.toolCalls ?? []).some(call => !memory.calls.has(call.id))
  return false
}

/** Stores what later rows need. Every row goes through here, in order, before it is projected. */
export function remember(memory: ProjectionMemory, chunk: Chunk): void {
  switch (chunk.type) {
    case 'start':
      memory.iteration = 0
      return
    case 'start-step':
      if (memory.iteration !== null && !memory.resetting) memory.iteration += 1
      memory.resetting = false
      return
    case 'reset-step':
      memory.resetting = true
      return
    case 'tool-input-available': {
      const { server, tool, iteration } = metadataOf(chunk, memory.iteration)
      memory.iteration = iteration
      memory.calls.set(chunk.toolCallId, { name: publicName(server, tool), arguments: argumentsOf(chunk) })
      return
    }
    case 'data-input': {
      // A question about edits is about no call of the model.
      const { toolCallId, toolName, arguments: args } = chunk.data
      if (toolCallId !== undefined && toolName !== undefined && !memory.calls.has(toolCallId)) {
        memory.calls.set(toolCallId, { name: toolName, arguments: (args ?? null) as Record<string, unknown> | null })
      }
      return
    }
    case 'data-iteration':
      memory.iteration = chunk.data.iteration
      return
  }
}

/**
 * Projects one row of a run's log to an event of `/api/v1`; null where the contract has none. `tool-input-error`, for example, reports a call that
 * was cut off and never ran. Pure. `memory` has seen this row and all before it (`remember`).
 */
export function projectEvent({ chunk }: Pick<RunEvent, 'chunk'>, context: ProjectionContext, memory: ProjectionMemory): V1Event | null {
  const { sessionId } = context
  const isLive = context.mode === 'live'
  switch (chunk.type) {
    case 'start':
      return startEvent(chunk, sessionId)
    case 'text-delta':
      return isLive && chunk.delta !== ''
        ? { event: 'chunk', data: { content: chunk.delta, session_id: sessionId, finished: false } }
        : null
    case 'reasoning-delta':
      return isLive && chunk.delta !== '' ? { event: 'reasoning', data: { content: chunk.delta, session_id: sessionId } } : null
    case 'tool-input-available':
      return toolCallEvent(chunk, memory)
    case 'tool-output-available':
      return chunk.preliminary ? null : toolResultEvent(chunk.toolCallId, chunk.output as ToolOutput)
    case 'tool-approval-request': {
      const call = memory.calls.get(chunk.toolCallId)
      return {
        event: 'tool_approval',
        data: { tool_call_id: chunk.toolCallId, name: call?.name ?? '', arguments: call?.arguments ?? null },
      }
    }
    case 'reset-step':
      return { event: 'reset', data: { iteration: memory.iteration ?? 1 } }
    case 'data-input':
      return inputEvent(chunk.data)
    case 'data-child':
      return childEvent(chunk.data)
    case 'data-iteration':
      return iterationEvent(chunk.data, sessionId, memory.calls)
    case 'data-notice':
      return { event: 'notice', data: { ...chunk.data } }
    case 'data-error':
      return { event: 'error', data: toRunError(chunk.data) }
    case 'data-edit':
      return editEvent(chunk.data)
    case 'data-citation':
      return citationEvent(chunk.data)
    case 'data-edit-void':
      return voidEvent(chunk.data)
    case 'data-done':
      return doneEvent(chunk.data)
    default:
      return null
  }
}

/** Projects one row to its events: one at most, and behind the result of a tool the edits that it made. */
export function projectEvents(row: Pick<RunEvent, 'chunk'>, context: ProjectionContext, memory: ProjectionMemory): V1Event[] {
  const event = projectEvent(row, context, memory)
  return event === null ? [] : [event, ...callEditEvents(row.chunk, memory.calls)]
}

type ChunkOf<Type extends Chunk['type']> = Extract<Chunk, { type: Type }>
type CallChunk = ChunkOf<'tool-input-available'>

function startEvent({ messageId, messageMetadata }: ChunkOf<'start'>, sessionId: string): V1Event {
  const { runId = '', model = '', requestId } = messageMetadata ?? {}
  return {
    event: 'start',
    data: {
      run_id: runId,
      session_id: sessionId,
      message_id: messageId ?? '',
      model,
      ...(requestId === undefined ? {} : { request_id: requestId }),
    },
  }
}

/** Returns the metadata of a call. A name that no server has is a tool without a server. */
function metadataOf(chunk: CallChunk, iteration: number | null): ToolMetadata {
  return (chunk.toolMetadata as ToolMetadata | undefined) ?? { server: '', tool: chunk.toolName, iteration: iteration ?? 1 }
}

function publicName(server: string, tool: string): string {
  return server === '' ? tool : `${server}.${tool}`
}

function argumentsOf(chunk: CallChunk): Record<string, unknown> | null {
  const { input } = chunk
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? (input as Record<string, unknown>) : null
}

function toolCallEvent(chunk: CallChunk, memory: ProjectionMemory): V1Event {
  const { server, tool, iteration } = metadataOf(chunk, memory.iteration)
  const name = publicName(server, tool)
  return { event: 'tool_call', data: { tool_call_id: chunk.toolCallId, name, server, arguments: argumentsOf(chunk), iteration } }
}

function toolResultEvent(toolCallId: string, output: ToolOutput): V1Event | null {
  if (output.status !== 'done') return null
  const { outcome, server, tool, text } = output
  const executionTimeMs = Math.round(output.executionTimeMs)
  return {
    event: 'tool_result',
    data: {
      tool_call_id: toolCallId,
      name: publicName(server, tool),
      outcome,
      success: outcome === 'ok',
      result: text,
      metadata: { tool_name: tool, server, execution_time_ms: executionTimeMs, execution_time: `${executionTimeMs}ms` },
    },
  }
}

function inputEvent(input: InputRequestView): V1Event | null {
  return input.status === 'open' ? { event: 'input_required', data: toInputRequest(input) } : null
}

function childEvent({ toolCallId, runId, chatId, task, assistant, depth, status, usage = noUsage }: ChildView): V1Event {
  const of = { tool_call_id: toolCallId, run_id: runId }
  if (status !== null) return { event: 'child_done', data: { ...of, status, usage: toUsage(usage) } }
  return { event: 'child', data: { ...of, session_id: chatId, task, assistant: assistant?.name ?? null, depth, background: false } }
}

function iterationEvent(step: Iteration, sessionId: string, names: CallNames): V1Event {
  return {
    event: 'iteration',
    data: {
      iteration: step.iteration,
      session_id: sessionId,
      model: step.model,
      content: step.content,
      reasoning: step.reasoning,
      tool_calls: stepCalls(step, names),
      finish_reason: step.finishReason,
      usage: step.usage && toUsage(step.usage),
      status_text: stepStatusText(step, names),
      finished: false,
    },
  }
}

function doneEvent(result: RunResult): V1Event {
  const isBatch = result.mode === 'batch'
  return {
    event: 'done',
    data: {
      session_id: result.chatId,
      run_id: result.runId,
      message_id: result.messageId,
      ...(result.requestId === undefined ? {} : { request_id: result.requestId }),
      model: result.model,
      response: result.response,
      reasoning: result.reasoning,
      finish_reason: result.finishReason,
      usage: toUsage(result.usage),
      tree_usage: toUsage(result.treeUsage ?? result.usage),
      finished: true,
      ...doneEdits(result),
      citations: doneCitations(result),
      shell_commands: result.shellCommands ?? [],
      binary_files: result.binaryFiles ?? [],
      invalid_files: result.invalidFiles ?? [],
      metadata: {
        mode: result.mode,
        batch_mode: isBatch,
        ...(isBatch ? { fake_streaming_note: FAKE_STREAMING_NOTE } : {}),
        iterations: result.iterations,
        tool_calls: result.toolCalls,
        duration_ms: Math.round(result.durationMs),
      },
    },
  }
}
