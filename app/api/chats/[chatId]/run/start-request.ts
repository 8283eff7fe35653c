import { z } from 'zod'
import { MAX_APP_NOTE_CHARS, MAX_APP_NOTES } from '#lib/chats/index.ts'

const label = z.string().min(1).max(500)
const prompt = z.strictObject({ server: label, serverTitle: label, name: label, title: label.nullable() })
const appNote = z.strictObject({
  id: z.uuid(),
  callId: z.string().min(1).max(200),
  server: label,
  text: z.string().min(1).max(MAX_APP_NOTE_CHARS),
})
const modelId = z.string().min(1).max(300)
const toolNames = z.array(z.string().min(1).max(300)).max(1000)
/** A message as the browser sends it. */
export const sentMessage = z.strictObject({
  id: z.uuid(),
  text: z.string().max(1_000_000),
  files: z.array(z.uuid()).max(100).exactOptional(),
  prompt: prompt.exactOptional(),
  /** Id of the assistant that answers this message alone. */
  assistant: z.uuid().exactOptional(),
  /** Model and tools of this message alone. */
  turn: z.strictObject({ model: modelId.exactOptional(), tools: toolNames.exactOptional() }).exactOptional(),
  appNotes: z.array(appNote).max(MAX_APP_NOTES).exactOptional(),
})
/** Request to answer a message, or to answer one again. */
export const startRequest = z.strictObject({
  message: sentMessage.nullable(),
  parentId: z.string().nullable().exactOptional(),
  requestId: z.string().min(1).max(64).exactOptional(),
  model: modelId.exactOptional(),
  resultsOf: z.string().min(1).max(64).exactOptional(),
  selectedTools: toolNames.exactOptional(),
})
