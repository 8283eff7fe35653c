import { type ChatMessage, type ChatPart, isCompleteCall, messageFiles, steeringMessage, type ToolOutput } from '#lib/messages/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import { fileTokens } from '../tokens/file-tokens.ts'

/** Tokens that the frame of a message takes. */
const FRAME_TOKENS = 4

/** Estimates the tokens that a message takes in a request: its text, calls with their results, notes of Apps and files. */
export function messageTokens(message: ChatMessage): number {
  const notes = message.metadata?.appNotes ?? []
  const files = messageFiles(message)
  return (
    FRAME_TOKENS +
    message.parts.reduce((sum, part) => sum + partTokens(part), 0) +
    notes.reduce((sum, { text }) => sum + estimateTokens(text), 0) +
    files.reduce((sum, file) => sum + fileTokens(file), 0)
  )
}

function partTokens(part: ChatPart): number {
  if (part.type === 'text') return estimateTokens(part.text)
  if (part.type === 'steering-message') return messageTokens(steeringMessage(part))
  if (!isCompleteCall(part)) return 0
  return estimateTokens(part.toolName) + estimateTokens(JSON.stringify(part.input ?? {})) + estimateTokens(resultText(part.output))
}

function resultText(output: unknown): string {
  const result = output as ToolOutput | undefined
  return result?.status === 'done' ? result.text : ''
}
