import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { ContextItem, TextItem, Turn } from './item.ts'

/** Everything that a request can hold, before it has a place in it. Kinds that a chat does not have are empty. */
export interface RequestParts {
  /** Instructions; always first. */
  system: TextItem
  /** Last sentence of the system message; empty where there is none. */
  date: string
  /** Definitions of tools, which stand beside the prompt; null without tools. */
  tools: ContextItem | null
  /** Entries of the map (`sym:`, `doc:`). A file with content has none. */
  entries: readonly TextItem[]
  /** Contents of selected files. */
  files: readonly TextItem[]
  pages: readonly TextItem[]
  /** Names of the files that there are; null without a workspace. */
  fileList: TextItem | null
  turns: readonly Turn[]
  /** The person's new message; empty where none is sent yet. */
  message: LanguageModelV4Prompt
  messageTokens: number
  /** Texts behind the message, in this request alone: the reminder, the date. */
  tail: readonly string[]
}
