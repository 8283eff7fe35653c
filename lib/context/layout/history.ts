import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type ChatMessage, messageFiles, messageText } from '#lib/messages/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import { messagesOf } from '../prompt.ts'
import { fileTokens } from '../tokens/file-tokens.ts'
import type { HistoryItem, Turn } from './item.ts'

/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/** Tokens that the frame of a message takes: its role and its ends. */
const FRAME_TOKENS = 4
const LABEL_CHARS = 80

/** Makes the items of a path, one of each message. `earlier` counts the messages before its first, so an item keeps its number. */
export function historyItems(path: readonly ChatMessage[], { earlier, count }: { earlier: number; count: CountTokens }): HistoryItem[] {
  let turn = earlier
  return messagesOf(path).map((messages, index) => {
    const message = path[index] as ChatMessage
    const content = contentOf(messages)
    if (message.role === 'user') turn = earlier + index
    return {
      key: `history:${earlier + index}`,
      label: labelOf(message),
      hash: sha256(`${message.role}:${content}`),
      tokens:
        messages.length === 0 ? 0 : count(content) + FRAME_TOKENS + messageFiles(message).reduce((sum, file) => sum + fileTokens(file), 0),
      messageId: message.id,
      turn,
      messages,
    }
  })
}

/** Splits items into turns: a person's message and everything that answers it. */
export function turnsOf(items: readonly HistoryItem[]): Turn[] {
  const turns: HistoryItem[][] = []
  for (const item of items) {
    const last = turns.at(-1)
    if (last?.[0]?.turn === item.turn) last.push(item)
    else turns.push([item])
  }
  return turns
}

/** Returns the text of messages that are one text, and all of them as JSON otherwise: calls, results and files count too. */
function contentOf(messages: LanguageModelV4Prompt): string {
  return (messages.length === 1 && onlyText(messages[0])) || JSON.stringify(messages)
}

function onlyText(message: LanguageModelV4Message | undefined): string | null {
  if (message === undefined || message.role === 'system' || message.content.length !== 1) return null
  const [part] = message.content
  return part?.type === 'text' && part.providerOptions === undefined ? part.text : null
}

function labelOf(message: ChatMessage): string {
  const words = messageText(message).replace(/\s+/g, ' ').trim()
  if (words !== '') return words.length > LABEL_CHARS ? `${words.slice(0, LABEL_CHARS)}…` : words
  return messageFiles(message)[0]?.name ?? ''
}
