import type { AnsweringAssistant, AppNote, SentFile, TurnChoice, UsedPrompt } from '#lib/messages/shared.ts'

/** Message that waits for the end of an answer. */
export interface QueuedMessage {
  id: string
  text: string
  files?: SentFile[]
  prompt?: UsedPrompt
  appNotes?: AppNote[]
  /** Assistant that answers this message alone. */
  assistant?: AnsweringAssistant
  /** Model and tools of this message alone. */
  turn?: TurnChoice
  /** The server waits for the person before it sends the message. */
  isHeld?: boolean
  /** Another answer to this message, by this model, instead of a new message. */
  answers?: { messageId: string; model: string }
  /** Given to the model at the next step of the answer being written. */
  steers?: boolean
  /** Reason why it could not be sent. */
  problem?: string
}

/** Another answer to a message, by another model, that is to follow the one being written. */
export interface QueuedAnswer {
  id: string
  messageId: string
  model: string
}
