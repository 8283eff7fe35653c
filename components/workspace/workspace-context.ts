'use client'

import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatAssistant } from '#lib/assistants/shared.ts'
import type { Right } from '#lib/auth/shared.ts'
import type { InputModalities } from '#lib/models/shared.ts'
import type { SpeechOffer } from '#lib/speech/shared.ts'
import type { ChatList } from './chat-list.ts'
import type { CommandBoard, PaletteCommand } from './command-board.ts'
import type { PanelState } from './panel-state.ts'
import type { PanelStore } from './panel-store.ts'
import type { ToolList, ToolListState } from './tool-list.ts'

export interface WorkspaceUser {
  id: string
  name: string
  email: string
  rights: readonly Right[]
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
  /** True where people may run code of messages in their browsers. */
  runsCode: boolean
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

export function usePanel(): PanelState {
  const { panel } = useWorkspace()
  return useSyncExternalStore(panel.subscribe, panel.read, panel.readInitial)
}

/** Returns the tools of the reachable servers. The first component that wants them loads them. */
export function useTools(): ToolListState & { reload: () => void } {
  const { tools } = useWorkspace()
  const state = useSyncExternalStore(tools.subscribe, tools.read, tools.readInitial)
  return { ...state, reload: tools.reload }
}

/** Offers these commands in the palette while the component is shown. */
export function useOfferedCommands(commands: readonly PaletteCommand[]): void {
  const { commands: board } = useWorkspace()
  useEffect(() => board.offer(commands), [board, commands])
}
