import { type AssistantInUse, calledAs } from '#lib/assistants/index.ts'
import type { Chunk, Parameters } from '#lib/messages/index.ts'

/** The row of a run, as far as its execution needs it. */
export interface RunRow {
  id: string
  chatId: string
  messageId: string
  userMessageId: string
  requestId: string | null
  selectedTools: unknown
  mode: string
  /** Run whose recorded results of tools take the place of calls. */
  resultsOf: string | null
  startedAt: Date
  /** Assistant that answers, and its version; null without one. */
  assistantId: string | null
  assistantVersion: number | null
  /** Schedule that has sent the message. */
  scheduleId: string | null
  /** Choices of the chat and the assistant, as they are stored. */
  parameters: unknown
  /** Run and call that have started it; null in the run of a person's message. */
  parentRunId: string | null
  parentCallId: string | null
  /** Run of the person's message at the top of its tree; null where it is that run itself. */
  rootRunId: string | null
  depth: number
  /** The `Allowance` that its parent gave it; null in the run of a person's message. */
  allowance: unknown
}

/** Columns of the run of a person's message. */
export const noParent = { parentRunId: null, parentCallId: null, rootRunId: null, depth: 0, allowance: null } as const

/** Choices that the first row of a run names. */
export interface StartChoices {
  assistant: Pick<AssistantInUse, 'id' | 'name' | 'emoji' | 'picture' | 'version'> | null
  parameters: Parameters
}

/** The first row of a run, committed before the first byte of the model. */
export function startChunk(
  row: Pick<RunRow, 'id' | 'chatId' | 'messageId' | 'requestId' | 'resultsOf' | 'startedAt'>,
  model: string,
  { assistant, parameters }: StartChoices,
): Chunk {
  const { id: runId, chatId, messageId, requestId, resultsOf, startedAt } = row
  const answers = assistant && { ...calledAs(assistant), version: assistant.version }
  const metadata = { runId, chatId, model, startedAt: startedAt.toISOString(), ...(answers ? { assistant: answers } : {}) }
  const others = {
    ...(requestId === null ? {} : { requestId }),
    ...(resultsOf === null ? {} : { resultsOf }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  }
  return { type: 'start', messageId, messageMetadata: { ...metadata, ...others } }
}
