import { shellCommands } from '#lib/edits/index.ts'
import {
  addUsage,
  allEdits,
  type ChatMessage,
  type Chunk,
  type Fold,
  foldAll,
  messageText,
  type RunError,
  type RunEvent,
  type RunResult,
} from '#lib/messages/index.ts'
import { childSums } from '../run/child-sums.ts'
import { summaryOf } from '../run/edit-groups.ts'
import type { RunEnding } from '../run/ending.ts'
import { costOf, elapsedMs, type Run } from '../run/run.ts'

/** The rows that the end of a run stores, and the fold of the whole log with them. */
export interface LastRows {
  rows: RunEvent[]
  fold: Fold
}

/** Adds the last two rows of a run to `rest`, those that wait for their commit. */
export function lastRows(run: Run, { finishReason, error }: RunEnding, rest: readonly RunEvent[]): LastRows {
  const { writer, stats } = run.state
  const { usage, iterations, toolCalls, chunksReceived, firstChunkMs, writingMs, interception } = stats
  const durationMs = elapsedMs(run)
  const children = childSums(writer.log.fold.message.parts)
  const finish: Chunk = {
    type: 'finish',
    messageMetadata: {
      finishReason,
      durationMs,
      usage,
      ...costOf(stats),
      ...(children === null ? {} : { children }),
      iterations,
      toolCalls,
      chunksReceived,
      ...(firstChunkMs === null ? {} : { firstChunkMs }),
      ...(writingMs === null ? {} : { writingMs: Math.round(writingMs) }),
      ...(interception === null ? {} : { interception }),
    },
  }
  const fold = foldAll(writer.log.fold, [...rest.map(({ chunk }) => chunk), finish])
  const done: Chunk = {
    type: 'data-done',
    transient: true,
    data: {
      ...resultOf(run, fold, { finishReason, durationMs }),
      ...(children === null ? {} : { treeUsage: addUsage(usage, children.usage) }),
      ...refusedFiles(error),
    },
  }
  const firstSeq = writer.log.lastSeq + rest.length + 1
  const ends = [finish, done].map((chunk, index) => ({ seq: firstSeq + index, chunk, json: JSON.stringify(chunk) }))
  return { rows: [...rest, ...ends], fold }
}

function refusedFiles({ binaryFiles, invalidFiles }: Partial<RunError> = {}): Pick<RunResult, 'binaryFiles' | 'invalidFiles'> {
  return { ...(binaryFiles ? { binaryFiles } : {}), ...(invalidFiles ? { invalidFiles } : {}) }
}

function resultOf(
  { facts, state }: Pick<Run, 'facts' | 'state'>,
  { message }: Fold,
  { finishReason, durationMs }: Pick<RunResult, 'finishReason' | 'durationMs'>,
): RunResult {
  const { runId, chatId, messageId, requestId, mode } = facts
  const { usage, iterations, toolCalls } = state.stats
  const response = messageText(message)
  const reasoning = message.parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : [])).join('')
  return {
    runId,
    chatId,
    messageId,
    ...(requestId === null ? {} : { requestId }),
    model: state.model.id,
    response,
    reasoning: reasoning === '' ? null : reasoning,
    finishReason,
    usage,
    iterations,
    toolCalls,
    durationMs,
    mode,
    ...editsIn(message),
    ...citationsIn(message),
    ...commandsIn(response),
  }
}

function editsIn({ parts, metadata }: ChatMessage): Pick<RunResult, 'edits'> {
  const summary = metadata?.edits ?? summaryOf(parts, {})
  return summary ? { edits: { results: allEdits(parts), summary } } : {}
}

function citationsIn({ parts }: ChatMessage): Pick<RunResult, 'citations'> {
  const citations = parts.flatMap(part => (part.type === 'data-citation' ? [part.data] : []))
  return citations.length === 0 ? {} : { citations: citations.toSorted((a, b) => a.n - b.n) }
}

function commandsIn(response: string): Pick<RunResult, 'shellCommands'> {
  const commands = shellCommands(response)
  return commands.length === 0 ? {} : { shellCommands: commands }
}
