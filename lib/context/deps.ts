import type { AnsweringChoice } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { Chats, ChatView } from '#lib/chats/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool, Models, ResolvedModel } from '#lib/models/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { Repositories, WorkspaceMaps, Workspaces } from '#lib/workspace/index.ts'
import type { Compactions } from './compaction/compactions.ts'
import type { AssistantVoice, InstructionDeps } from './instructions/model-instructions.ts'
import type { Pages } from './pages/pages.ts'
import type { ServerInstructions } from './server-instructions.ts'
import type { Tokenizers } from './tokens/tokenizers.ts'

export interface ContextDeps extends Omit<InstructionDeps, 'settings' | 'chats'> {
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>
  chats: Pick<Chats, 'get' | 'instructions'>
  compactions: Pick<Compactions, 'historyOf'>
  models: Pick<Models, 'resolve'>
  workspaces: Pick<Workspaces, 'get' | 'sight' | 'reminder'>
  /** Absent where nothing is ever under review. */
  repositories?: Pick<Repositories, 'review' | 'readerAt'>
  maps: Pick<WorkspaceMaps, 'open' | 'built' | 'state' | 'map'>
  pages: Pick<Pages, 'itemsOn' | 'include'>
  settings: () => Promise<ContextSettings>
  /** Finds an assistant as it is now; null where it no longer exists. */
  assistantOf?: (actor: Actor, assistantId: string) => Promise<(AssistantVoice & AnsweringChoice) | null>
  /** Lists the tools of a chat's next request, without waiting for a server. */
  offered: (actor: Actor, chat: OfferedTo) => Promise<{ definitions: FunctionTool[]; instructions: ServerInstructions[] }>
  tokenizers?: Tokenizers
}

/** Settings of administrators that this room reads. */
export interface ContextSettings {
  /** N at which an item enters L3, L2, L1 and L0. */
  tierThresholds: readonly [number, number, number, number]
  cacheMinimumTokens: number
  instructions: string
  reminder: string
  suggestsArtifacts: boolean
}

/** A chat as far as it decides which tools its request has. */
export interface OfferedTo extends Pick<ChatView, 'selectedTools'> {
  chatId: string
  model: ResolvedModel
  path: ChatMessage[]
  /** The prompt holds parts of pages, which the model may read on. */
  hasLongPages: boolean
}
