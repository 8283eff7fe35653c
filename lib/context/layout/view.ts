import type { WorkMode } from '#lib/chats/shared.ts'
import type { ItemKey, ItemKind, TierMove, TierName } from '../tracker/tier.ts'

/** `failed`: it could not be made, and a message has tried again, or will. */
export type MapState = 'building' | 'ready' | 'failed'

/** Choice of a person for one item: always in the prompt, or never. */
export type ItemChoice = 'pinned' | 'left_out'

/** The context of a chat's next request, as the panel and `GET /api/v1/sessions/{id}/context` show it. All sizes are tokens. */
export interface ContextView {
  chatId: string
  model: { id: string; title: string } | null
  mode: WorkMode
  crossRefEnabled: boolean
  /** The map of the other mode is ready, so cross-reference can be turned on. */
  crossRefReady: boolean
  /** Progress of the map of the chat's mode; null without a workspace. */
  mapState: MapState | null
  /** Sum of the breakdown, and of the tiers. */
  totalTokens: number
  /** Window of the model; null where it is unknown. */
  maxInputTokens: number | null
  /** False where a tokenizer of the model's family counted, or the provider's own counts calibrated the estimate. */
  isEstimated: boolean
  /** Tokens in cached tiers over all tokens, 0 to 1. */
  cacheHitRate: number
  /** Share of input tokens of the last request that the provider read from its cache; null where it does not say. */
  providerCacheRate: number | null
  /** All five tiers in their order, empty ones included. */
  tiers: TierView[]
  breakdown: ContextBreakdown
  promotions: TierMove[]
  demotions: TierMove[]
  lastRequest: RequestTokens | null
  sessionTotals: RequestTokens
  /** Items that the person left out, under the keys of these choices; in no tier. */
  leftOut: { key: ItemKey; label: string }[]
  /** Parts that the model's window cannot hold; in no tier. */
  unsent: UnsentView
  compaction: CompactionView | null
  isRunning: boolean
}

/** Parts of a chat that its next request leaves out because they do not fit. */
export interface UnsentView {
  /** The largest first. */
  files: UnsentItem[]
  pages: UnsentItem[]
  /** Oldest turns that no summary replaces. */
  turns: number
  /** Tokens of these turns, as far as they were read. */
  historyTokens: number
}

export interface UnsentItem {
  /** Path of a file, title of a page. */
  label: string
  tokens: number
}

export interface ContextBreakdown {
  /** Instructions, and what is remembered of the person. */
  system: number
  tools: number
  legend: number
  symbolMap: number
  /** Files that the map describes. */
  symbolMapFiles: number
  files: number
  urls: number
  history: number
  /** Messages that `history` counts. */
  historyMessages: number
}

export interface TierView {
  name: TierName
  /** Smallest N of an item that stays; null for `active`. */
  threshold: number | null
  tokens: number
  count: number
  /** Is read from the provider's cache by the next request if nothing changes. */
  cached: boolean
  items: ItemView[]
}

export interface ItemView {
  key: ItemKey
  /** Names the item in a choice: a message by its id, all others as `key` does. */
  choiceKey: ItemKey
  kind: ItemKind
  /** Name for the page: a path, a page's title, the beginning of a message. */
  label: string
  tokens: number
  n: number | null
  /** N at which the item rises; null in L0 and for active items that never do. */
  next: number | null
  choice: ItemChoice | null
}

export interface RequestTokens {
  prompt: number
  completion: number
  cacheRead: number
  cacheWrite: number
}

/** View of a path that replaces its older messages. */
export interface CompactionView {
  id: string
  /** First message that requests hold word for word. */
  firstKeptId: string
  /** Null where the older messages are left out without a summary, because the topic changed. */
  summary: string | null
  reason: string
  /** Messages that it replaces. */
  messages: number
  tokensBefore: number
  tokensAfter: number
  createdAt: string
  isEdited: boolean
}
