import { render } from '@testing-library/react'
import { createChatRegistry } from '#components/chat-store/chat-registry.ts'
import { type ChatSnapshot, newChatState, stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { createChatStore } from '#components/chat-store/chat-store.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { createChatList } from '#components/workspace/chat-list.ts'
import { createCommandBoard } from '#components/workspace/command-board.ts'
import { parsePanel } from '#components/workspace/panel-state.ts'
import { createPanelStore } from '#components/workspace/panel-store.ts'
import { createToolList } from '#components/workspace/tool-list.ts'
import { WorkspaceContext, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import type { ToolMenu } from '#lib/mcp/shared.ts'
import { ChatScreen } from '../chat-screen.tsx'
import { fillBrowser } from './fill-browser.ts'
import { world } from './scripted-world.ts'

const nothing = () => undefined

/** Chat page in jsdom, over a scripted world. It fakes the browser functions that jsdom lacks. */
export function stageChat(snapshot: ChatSnapshot | null, snapshots: ChatSnapshot[] = [], listing: ToolMenu | null = null) {
  const play = world(snapshots)
  const store = createChatStore(snapshot ? stateOfSnapshot(snapshot, play.ports.now()) : newChatState('c'), play.ports)
  const workspace: WorkspaceValue = {
    workspaceName: 'Parley',
    user: { id: 'ada', name: 'Ada', email: 'ada@example.com', rights: [] },
    models: [{ id: 'demo:scripted', title: 'Scripted', isDefault: true, isDemo: true, vision: null, files: null, contextWindow: null }],
    newChatAssistant: null,
    speech: { dictation: 'never', reading: 'never' },
    runsCode: true,
    registry: createChatRegistry(),
    commands: createCommandBoard(),
    panel: createPanelStore(parsePanel(/parley_panel=([^;]*)/.exec(document.cookie)?.[1])),
    chats: createChatList({ items: [], nextCursor: null }),
    tools: { ...createToolList(), subscribe: () => nothing, ...(listing ? toolsOf(listing) : {}) },
    isSidebarOpen: true,
    newChatTurn: 0,
    toggleSidebar: nothing,
    setSheetOpen: nothing,
    focusSearch: nothing,
    openPalette: nothing,
    newChat: nothing,
    goTo: () => undefined,
    showKeys: nothing,
  }
  fillBrowser()
  const page = render(
    <WorkspaceContext value={workspace}>
      <TooltipProvider>
        <ChatScreen store={store} />
      </TooltipProvider>
    </WorkspaceContext>,
  )
  return { ...play, store, page }
}

/** Holds tools that are loaded already. */
function toolsOf(listing: ToolMenu) {
  const state = { listing, error: null }
  return { read: () => state, readInitial: () => state, reload: nothing }
}
