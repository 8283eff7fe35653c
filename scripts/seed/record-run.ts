import type { RecordedAnswer } from '#components/gallery/samples/recorded.ts'
import { newId } from '#lib/ids.ts'
import {
  type ChatMessage,
  type Chunk,
  emptyFold,
  type FinishReason,
  foldAll,
  type InputRequestView,
  messageText,
  type RunStatus,
  type Usage,
} from '#lib/messages/index.ts'
import type { Prisma } from '#lib/platform/index.ts'

export interface RunPlace {
  chatId: string
  userId: string
  userMessageId: string
  model: string
  atMs: number
}

/** The rows of one run. `message` is null while the run has not ended. */
export interface RecordedRun {
  row: Prisma.RunCreateManyInput & { id: string }
  events: Prisma.RunEventCreateManyInput[]
  inputs: Prisma.InputRequestCreateManyInput[]
  message: ChatMessage | null
  endedAt: Date
}

const DURATION_MS = 4_200
const FIRST_CHUNK_MS = 380
const PROMPT_TOKENS = 840
/** Characters of a token, about. */
const TOKEN_CHARS = 4
const STATUS: Partial<Record<FinishReason, RunStatus>> = { stopped: 'stopped', timeout: 'failed', error: 'failed' }

/** Adds the first and last rows to the log of a recorded answer. Folds it into the message that a run stores at its end. */
export function recordRun({ chunks, finishReason }: RecordedAnswer, place: RunPlace): RecordedRun {
  const [runId, messageId] = [newId(place.atMs), newId(place.atMs + 1)]
  const { chatId, userId, userMessageId, model } = place
  const startedAt = new Date(place.atMs)
  const endedAt = new Date(place.atMs + DURATION_MS)
  const begun: Chunk[] = [
    { type: 'start', messageId, messageMetadata: { runId, chatId, model, startedAt: startedAt.toISOString() } },
    ...chunks.map(chunk => ownQuestion(chunk, runId)),
  ]
  const inputs = begun.flatMap(chunk => (chunk.type === 'data-input' ? [inputRow(chunk.data, { runId, userId })] : []))
  const usage = usageOf(begun)
  const toolCalls = new Set(begun.flatMap(chunk => (chunk.type === 'tool-input-start' ? [chunk.toolCallId] : []))).size
  const figures = { usage, iterations: toolCalls > 0 ? 2 : 1, toolCalls, durationMs: DURATION_MS }
  const log =
    finishReason === null ? begun : [...begun, ...lastChunks({ begun, figures, finishReason }, { runId, messageId, chatId, model })]
  const isWaiting = inputs.some(({ status }) => status === 'open')
  const status: RunStatus = finishReason === null ? (isWaiting ? 'waiting' : 'running') : (STATUS[finishReason] ?? 'completed')
  const error = log.find(chunk => chunk.type === 'data-error')
  return {
    row: {
      ...{ id: runId, chatId, userId, status, model, selectedTools: ['*'], userMessageId, messageId, startedAt },
      ...(finishReason === null
        ? {}
        : {
            finishReason,
            finishedAt: endedAt,
            iterations: figures.iterations,
            usage: { ...usage },
            ...(error ? { error: { ...error.data } } : {}),
          }),
    },
    events: log.map((chunk, index) => ({ runId, seq: index + 1, atMs: BigInt(place.atMs + index), data: JSON.stringify(chunk) })),
    inputs,
    message: finishReason === null ? null : foldAll(emptyFold(messageId), log).message,
    endedAt,
  }
}

type Figures = { usage: Usage; iterations: number; toolCalls: number; durationMs: number }

function lastChunks(
  { begun, figures, finishReason }: { begun: Chunk[]; figures: Figures; finishReason: FinishReason },
  ids: { runId: string; messageId: string; chatId: string; model: string },
): Chunk[] {
  const response = messageText(foldAll(emptyFold(ids.messageId), begun).message)
  return [
    {
      type: 'finish',
      messageMetadata: { finishReason, firstChunkMs: FIRST_CHUNK_MS, writingMs: DURATION_MS - FIRST_CHUNK_MS, ...figures },
    },
    { type: 'data-done', transient: true, data: { ...ids, response, reasoning: null, finishReason, ...figures, mode: 'live' } },
  ]
}

/** A question has an id in the database, so the same sample can be stored more than once. */
function ownQuestion(chunk: Chunk, runId: string): Chunk {
  if (chunk.type !== 'data-input') return chunk
  const id = `${chunk.data.id}-${runId}`
  return { ...chunk, id, data: { ...chunk.data, id } }
}

function inputRow(request: InputRequestView, { runId, userId }: { runId: string; userId: string }): Prisma.InputRequestCreateManyInput {
  const { id, kind, toolCallId = null, status, choice, createdAt, expiresAt } = request
  return {
    ...{ id, runId, userId, kind, toolCallId, status, data: JSON.parse(JSON.stringify(request)) },
    createdAt: new Date(createdAt),
    expiresAt: new Date(expiresAt),
    ...(choice === undefined ? {} : { answer: { choice }, answeredAt: new Date(createdAt) }),
  }
}

function usageOf(chunks: readonly Chunk[]): Usage {
  const characters = JSON.stringify(chunks).length
  const completionTokens = Math.ceil(characters / TOKEN_CHARS)
  return { promptTokens: PROMPT_TOKENS, completionTokens, totalTokens: PROMPT_TOKENS + completionTokens, estimated: true }
}
