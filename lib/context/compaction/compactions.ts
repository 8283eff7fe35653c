import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import type { CompactionView } from '../layout/view.ts'
import type { CompactionSettings, HistoryBudget } from './trigger.ts'

/** History of one request, as it is when the run begins; all steps of the run have this one. */
export interface History {
  /** Messages that requests can hold word for word, oldest first: whole turns. */
  path: ChatMessage[]
  /** Compaction that replaces what is before the path. */
  view: AppliedCompaction | null
  /** Messages of the path to the root that are before `path`, whatever replaces them. */
  earlierMessages: number
  /** Turns before `path` that no summary replaces: requests omit them. */
  leftOutTurns: number
  budget: HistoryBudget
}

export interface AppliedCompaction {
  id: string
  firstKeptId: string
  /** Null where the messages before are left out without a summary. */
  summary: string | null
  reason: string
  messages: number
  tokensBefore: number
  tokensAfter: number
  createdAt: Date
  editedAt: Date | null
}

export interface HistoryPlace {
  chatId: string
  /** Last message of the history. */
  headId: string
  /** Null where the chat's model is not known: the budget is that of the settings. */
  model: Pick<ResolvedModel, 'contextWindow' | 'compactionTriggerTokens' | 'keptHistoryTokens' | 'summaryTokens'> | null
  /** Compactions and their changes after this time do not count: a run keeps what it began with, in another process too. Null counts all. */
  at: Date | null
  /** The whole path, where it is known without a read. */
  known?: ChatMessage[]
  /** False where the chat was found without any compaction. */
  hasCompactions?: boolean
}

export interface CompactionState {
  compaction: CompactionView | null
  isRunning: boolean
  /** Reason why the last attempt of this process failed, until the next one; null otherwise. */
  problem: string | null
}

/** Outcome of a wish to compact: `nothing` where all messages are among those that stay word for word. */
export type CompactionStart = 'started' | 'running' | 'nothing'

/** Views of chats that replace their older messages. Messages never change. Another person's chat is `chat_not_found`. */
export interface Compactions {
  historyOf(place: HistoryPlace): Promise<History>
  /**
   * Compacts the chat a moment after a run has ended, where its history is above the trigger. `history`: as the answer has left it, where its budget is that
   * of the model; below the trigger, nothing is read.
   */
  answered(run: { actor: Actor; chatId: string; modelId: string; history?: Pick<History, 'path' | 'view' | 'budget'> }): void
  /** Compacts now, detached, whatever the trigger. Throws `run_in_progress`. */
  compact(actor: Actor, chatId: string): Promise<CompactionStart>
  /** Finds the compaction that applies to the visible path. */
  current(actor: Actor, chatId: string): Promise<CompactionState>
  /** Changes the summary. Throws `compaction_not_found` where it does not apply, or has none. */
  edit(actor: Actor, chatId: string, change: { id: string; summary: string }): Promise<CompactionView>
  /** Takes a compaction back: the one before it applies again, or the messages themselves. Throws `compaction_not_found`. */
  undo(actor: Actor, chatId: string, id: string): Promise<void>
  /** Resolves when nothing is being compacted in this process. */
  settled(): Promise<void>
  /** Drops what waits and ends what is at work. */
  close(): Promise<void>
}

export interface CompactionDeps {
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>
  chats: Pick<Chats, 'get' | 'pathEndTo' | 'findBefore' | 'countPath'>
  models: Pick<Models, 'resolve'>
  usage: UsageLedger
  settings: () => Promise<CompactionSettings>
  /** Tells that requests hold other history from now on. */
  historyChanged: (chatId: string) => Promise<void>
  /** Delay after the end of a run. */
  afterAnswerMs?: number
}
