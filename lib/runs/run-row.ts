import type { Chunk } from '#lib/messages/index.ts'

/** The row of a run, as far as its execution needs it. */
export interface RunRow {
  id: string
  chatId: string
  messageId: string
  userMessageId: string
  requestId: string | null
  selectedTools: unknown
  mode: string
  startedAt: Date
}

/** The first row of a run, committed before the first byte of the model. */
export function startChunk(row: Pick<RunRow, 'id' | 'chatId' | 'messageId' | 'requestId' | 'startedAt'>, model: string): Chunk {
  const { id: runId, chatId, messageId, requestId, startedAt } = row
  const metadata = { runId, chatId, model, startedAt: startedAt.toISOString() }
  return { type: 'start', messageId, messageMetadata: { ...metadata, ...(requestId === null ? {} : { requestId }) } }
}
