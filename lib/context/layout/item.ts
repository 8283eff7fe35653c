import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ItemKey } from '../tracker/tier.ts'

/** One item of a request. `hash` is the SHA-256 of its content, `label` its name in the page. */
export interface ContextItem {
  key: ItemKey
  label: string
  hash: string
  tokens: number
}

/** Item that is a text within a block of its tier: a file, an entry, a page. */
export interface TextItem extends ContextItem {
  text: string
}

/** Item that is a message of the chat, as the prompt has it. Its key has its place in the chat. `turn` is the number of the message that its turn begins with. */
export interface HistoryItem extends ContextItem {
  messageId: string
  turn: number
  messages: LanguageModelV4Prompt
}

/** Message of a person and all that answers it; it moves and leaves as one. */
export type Turn = readonly HistoryItem[]

/** Names an item in a person's choice: a message by its id, because its place is another one's on another branch. */
export function choiceKeyOf(item: ContextItem): ItemKey {
  return 'messageId' in item ? `history:${(item as HistoryItem).messageId}` : item.key
}

export function tokensOf(items: readonly Pick<ContextItem, 'tokens'>[]): number {
  return items.reduce((sum, { tokens }) => sum + tokens, 0)
}
