import type { ChatMessage, ChatPart, MessageMetadata } from './parts.ts'

export type SteeringPart = Extract<ChatPart, { type: 'steering-message' }>

/** Returns the message that a person added while the answer was written, as if it stood by itself. */
export function steeringMessage({ id, parts }: SteeringPart): ChatMessage {
  const said = parts[0]?.providerMetadata?.parley as Pick<MessageMetadata, 'prompt' | 'appNotes'> | undefined
  const metadata = { ...(said?.prompt ? { prompt: said.prompt } : {}), ...(said?.appNotes ? { appNotes: said.appNotes } : {}) }
  return { id, role: 'user', parts, metadata }
}
