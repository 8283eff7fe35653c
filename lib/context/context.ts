import type { Actor } from '#lib/auth/index.ts'
import type { ChatFiles, WorkMode } from '#lib/chats/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool, ResolvedModel, SaidTokens } from '#lib/models/index.ts'
import type { Sql } from '#lib/platform/index.ts'
import type { History } from './compaction/compactions.ts'
import type { ChosenChat } from './files-chosen.ts'
import type { KeptContext } from './gather.ts'
import type { AssistantVoice } from './instructions/model-instructions.ts'
import type { InstructionsView } from './instructions/view.ts'
import type { Layout } from './layout/lay-out.ts'
import type { RequestParts } from './layout/parts.ts'
import type { SummaryItem } from './layout/summary-item.ts'
import type { ContextView, ItemChoice, RequestTokens } from './layout/view.ts'
import type { PageItem } from './pages/pages.ts'
import type { ServerInstructions } from './server-instructions.ts'
import type { FoundInChat, KnownChat } from './state/known-chat.ts'
import type { Rebuilt } from './tracker/rebuild.ts'
import type { TrackerState } from './tracker/state.ts'
import type { CachedTier, ItemKey } from './tracker/tier.ts'

/** Surface of this room for runs and routes: what the model sees of a chat. */
export interface Context {
  /**
   * Lays out the requests of a run, from what is stored. Returns the layout of the step before where it still holds, so later steps only append.
   * Throws `unusable` where the instructions alone exceed the model's window.
   */
  layOut(request: LayoutRequest): Promise<RunLayout>
  /** Finds what a chat has beside its messages, for its next request. Null where the actor may not read it. */
  findIn(actor: Actor, chatId: string): Promise<FoundInChat | null>
  /** Learns from a request that was too long, and returns the most tokens of the next one; null where nothing more can be left out. */
  shortened(refused: RefusedLayout): number | null
  /** Prepares the update of the tracker by an answer. Never throws; an update that is lost is made up for by the next one. */
  answered(run: AnsweredRun): AnswerUpdate | null
  /** Returns the context of the chat's next request. Throws `chat_not_found`. */
  view(actor: Actor, chatId: string): Promise<ContextView>
  /** Returns what the next request tells the model beside the messages, and the parameters of the chat. Throws `chat_not_found`. */
  instructions(actor: Actor, chatId: string): Promise<InstructionsView>
  /** Redistributes all items over the tiers. Throws `chat_not_found`. */
  rebuild(actor: Actor, chatId: string): Promise<RebuildReport>
  /** Pins an item, leaves it out of requests, or takes either back; `key` is its `choiceKey`. Throws `chat_not_found`, and `invalid_choice` for an item that always stays. */
  choose(actor: Actor, chatId: string, key: ItemKey, choice: ItemChoice | null): Promise<void>
  /**
   * Brings the tracker up to date with the files of a chat immediately, before its next request, and opens a workspace that is new to it. `before`: the
   * files that it had; null for a new chat.
   */
  filesChosen(actor: Actor, chat: ChosenChat, before: ChatFiles | null): Promise<void>
  /** Waits for the map of a chat's workspace before a message, for a while. `tell` is called where that takes longer than a moment. */
  awaitMap(actor: Actor, chatId: string, options: { tell: (stillStarting: string) => void; signal: AbortSignal }): Promise<void>
  /** Tells whether the map of a mode is ready. Throws `workspace_not_found`. */
  isMapReady(actor: Actor, workspaceId: string, mode: WorkMode): Promise<boolean>
  /** Ends background work. */
  close(): Promise<void>
  /** Registers the history again: a summary replaces its beginning, or no longer does. */
  historyChanged(chatId: string): Promise<void>
}

export interface LayoutRequest {
  actor: Actor
  chatId: string
  model: ResolvedModel
  /** Assistant that answers; null without one. */
  assistant: AssistantVoice | null
  /** Messages up to the one that is answered. */
  path: readonly ChatMessage[]
  /** Messages before the path, and what replaces them. */
  history: Omit<History, 'path'>
  /** Answer so far, which follows the layout. */
  answer: ChatMessage
  /** Pages from the web, as the run's first step found them, also those that a person has left out. */
  pages: readonly Omit<PageItem, 'tokens'>[]
  tools: readonly FunctionTool[]
  servers: readonly ServerInstructions[]
  /** Limit of the answer in tokens; 0 without one. */
  answerLimit: number
  /** Most tokens of the request, whatever the window. */
  mostTokens: number
  /** Layout of the step before; null in the first step of a process. */
  before: RunLayout | null
  /** The chat as the start of the run has found it; null where it is to be read. */
  known: KnownChat | null
}

/** Layout of a run's requests, and what did not fit into it. */
export interface RunLayout extends Layout {
  modelId: string
  /** Window of the model, as far as it was known. */
  window: number | null
  mostTokens: number
  /** Holds nothing that could still be left out. */
  isBare: boolean
  /** Paths of selected files that were left out, the largest first. */
  shedFiles: string[]
  /** Pages from the web that were left out, the oldest first. */
  shedPages: { url: string; displayName: string }[]
  /** Oldest whole turns that were left out, and that no summary replaces. */
  droppedTurns: number
  /** State that the layout was made of, for the update after the answer. */
  basis: LayoutBasis
}

/** Layout of a request that a provider called too long. */
export interface RefusedLayout {
  model: ResolvedModel
  layout: RunLayout
  /** Answer so far. */
  answer: ChatMessage
  answerLimit: number
  said: SaidTokens
}

export interface LayoutBasis {
  gathered: KeptContext
  parts: RequestParts
  summary: SummaryItem | null
  /** Tracker as it was settled for this request. */
  tracker: TrackerState
  /** Tiers that this request rewrites. */
  written: CachedTier[]
}

export interface AnsweredRun {
  runId: string
  chatId: string
  layout: RunLayout
  path: readonly ChatMessage[]
  /** Whole answer, as it was stored. */
  answer: ChatMessage
  /** Tokens of the run's last request as the provider counted them; null where it did not. */
  lastRequest: RequestTokens | null
  /** The last request was the first: its tokens are those of the layout. */
  isOneStep: boolean
}

/** Update of a tracker, stored in the transaction that stores the answer; the job of that may run more than once. */
export interface AnswerUpdate {
  store(sql: Sql): Promise<void>
  /** Tells of the update once it is committed. Where another writer has stored a state first, stores it again in the background. Never throws. */
  stored(): Promise<void>
}

export interface RebuildReport extends Omit<Rebuilt, 'state'> {
  mode: WorkMode
}
