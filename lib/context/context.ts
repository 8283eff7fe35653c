import type { Actor } from '#lib/auth/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool, ResolvedModel } from '#lib/models/index.ts'
import type { History } from './compaction/compactions.ts'
import type { TextItem } from './layout/item.ts'
import type { Layout } from './layout/lay-out.ts'
import type { ServerInstructions } from './server-instructions.ts'
import type { ContextView } from './view/view.ts'

/** Surface of this room for runs and routes: what the model sees of a chat. */
export interface Context {
  /**
   * Lays out the requests of a run, from what is stored. Returns the layout of the step before where it still holds, so that later steps only append.
   * Throws `unusable` where the instructions alone exceed the model's window.
   */
  layOut(request: LayoutRequest): Promise<RunLayout>
  /** Returns the context of the chat's next request. Throws `chat_not_found`. */
  view(actor: Actor, chatId: string): Promise<ContextView>
}

export interface LayoutRequest {
  actor: Actor
  chatId: string
  model: ResolvedModel
  /** Messages up to the one that is answered. */
  path: readonly ChatMessage[]
  /** Messages before the path, and what stands for them. */
  history: Omit<History, 'path'>
  /** Answer so far, which follows the layout. */
  answer: ChatMessage
  /** Pages from the web, as the run's first step found them. */
  pages: readonly Omit<TextItem, 'tokens'>[]
  tools: readonly FunctionTool[]
  servers: readonly ServerInstructions[]
  /** Most turns before the last. */
  mostTurns: number
  /** Layout of the step before; null in the first step of a process. */
  before: RunLayout | null
}

/** Layout of a run's requests, and what did not fit into it. */
export interface RunLayout extends Layout {
  modelId: string
  mostTurns: number
  /** Holds nothing that could still be left out. */
  isBare: boolean
  /** Paths of selected files that were left out, the largest first. */
  shedFiles: string[]
  /** Oldest whole turns that were left out, and for which no summary stands. */
  droppedTurns: number
}
