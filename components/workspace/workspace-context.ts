'use client'

import { createContext, use } from 'react'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatAssistant } from '#lib/assistants/shared.ts'
import type { InputModalities } from '#lib/models/shared.ts'
import type { SpeechOffer } from '#lib/speech/shared.ts'
import type { ChatList } from './chat-list.ts'
import type { CommandBoard } from './command-board.ts'
import type { PanelStore } from './panel-store.ts'
import type { ToolList } from './tool-list.ts'

export interface WorkspaceUser {
  id: string
  name: string
  email: string
  isAdmin: boolean
}

export interface ModelChoice extends InputModalities {
  id: string
  title: string
  isDefault: boolean
  /** Marks the demo model, which needs no provider. */
  isDemo: boolean
  /** Size in tokens; null where it is unknown. */
  contextWindow: number | null
}

export interface WorkspaceValue {
  /** Name that people gave the workspace. */
  workspaceName: string
  user: WorkspaceUser
  models: ModelChoice[]
  /** Assistant that new chats begin with. */
  newChatAssistant: ChatAssistant | null
  /** Models of a provider that hear and speak. */
  speech: SpeechOffer
  registry: ChatRegistry
  chats: ChatList
  tools: ToolList
  panel: PanelStore
  /** Commands of what the page shows, for the palette. */
  commands: CommandBoard
  /** State on a wide screen. On a narrow one the sidebar is a sheet. */
  isSidebarOpen: boolean
  /** Counts the requested new chats. */
  newChatTurn: number
  toggleSidebar: () => void
  setSheetOpen: (open: boolean) => void
  /** Shows the sidebar and focuses its search field. */
  focusSearch: () => void
  openPalette: () => void
  newChat: () => void
  /** Opens a page of the workspace. */
  goTo: (address: string) => void
  showKeys: () => void
}

export const WorkspaceContext = createContext<WorkspaceValue | null>(null)

export function useWorkspace(): WorkspaceValue {
  const value = use(WorkspaceContext)
  if (!value) throw new Error('useWorkspace outside of the workspace')
  return value
}
