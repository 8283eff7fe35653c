import type { ChatMessage } from '#lib/messages/index.ts'

/** Places of the messages that begin a turn: each message of the person, and the first message. */
export function turnStarts(messages: readonly Pick<ChatMessage, 'role'>[]): number[] {
  return messages.flatMap(({ role }, place) => (role === 'user' || place === 0 ? [place] : []))
}
