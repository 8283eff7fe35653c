'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { createAppNotes } from '#components/chat/app-notes/app-notes-store.ts'
import { AppNotesContext } from '#components/chat/app-notes/use-app-notes.ts'
import { CompactionContext, type CompactionValue } from '#components/chat/compaction/compaction-context.ts'
import { createFilesStore } from '#components/chat/files/files-store.ts'
import { FilesContext } from '#components/chat/files/use-files.ts'
import { createContextStore } from '#components/chat/panel/context/context-store.ts'
import { ContextStoreContext } from '#components/chat/panel/context/use-context-view.ts'
import { SnapshotsProvider } from '#components/chat/snapshots/snapshots-provider.tsx'
import { ChatPageContext } from '#components/chat-store/chat-page-context.ts'
import type { ChatPorts } from '#components/chat-store/chat-ports.ts'
import { createChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import { createChatStore } from '#components/chat-store/chat-store.ts'
import { ComposerTextContext } from '#components/chat-store/composer-text.ts'
import { createChatList } from '#components/workspace/chat-list.ts'
import { createCommandBoard } from '#components/workspace/command-board.ts'
import { parsePanel } from '#components/workspace/panel-state.ts'
import { createPanelStore } from '#components/workspace/panel-store.ts'
import type { ToolListState } from '#components/workspace/tool-list.ts'
import { WorkspaceContext, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import type { ContextView } from '#lib/context/shared.ts'

const nothing = () => undefined
const never = () => new Promise<never>(nothing)

/** A server that answers nothing: each state stays as it was recorded. */
export const silence: ChatPorts = {
  follow: never,
  stop: never,
  createChat: never,
  patchChat: never,
  loadChat: never,
  loadEarlier: never,
  stepsUp: never,
  selectBranch: never,
  queue: { list: never, add: never, addAnswer: never, change: never, remove: never, release: never },
  onFrame: run => run(),
  after: nothing,
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  onChange: nothing,
}

const silentContext = { load: never, choose: never, isVisible: () => false, after: nothing }

const noCompaction: CompactionValue = { progress: { kind: 'none' }, compactNow: never, dismiss: nothing }

const noTools: ToolListState = { listing: { tools: [], unavailable: [], budgetTokens: 16_000 }, error: null }

const workspace: Omit<WorkspaceValue, 'registry' | 'chats' | 'panel' | 'commands'> = {
  workspaceName: 'Parley',
  user: { id: 'ada', name: 'Ada Winter', email: 'ada@example.org', rights: ['admin:read'] },
  models: [{ id: 'demo:parley', title: 'Demo', isDefault: true, isDemo: true, vision: null, files: null, contextWindow: null }],
  tools: { subscribe: () => nothing, read: () => noTools, readInitial: () => noTools, reload: nothing },
  newChatAssistant: null,
  speech: { dictation: 'never', reading: 'never' },
  runsCode: false,
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

export function WorkspaceStage({ children }: { children: ReactNode }) {
  const [value] = useState(() => ({
    ...workspace,
    registry: createChatRegistry(),
    commands: createCommandBoard(),
    panel: createPanelStore(parsePanel(undefined)),
    chats: createChatList({ items: [], nextCursor: null }),
  }))
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>
}

export interface ChatStageProps {
  state: ChatState
  /** Text in the composer. */
  text?: string
  /** Contents of the chat's next request; unknown unless given. */
  context?: ContextView
  /** Files that the chat uses; unknown unless given. */
  files?: ChatFiles
  children: ReactNode
}

/** Gives its children a chat in this state, whose server is silent. */
export function ChatStage({ state, text: first = '', context: view, files: used, children }: ChatStageProps) {
  const [store] = useState(() => createChatStore(state, silence))
  const [text, setText] = useState(first)
  const notes = useMemo(() => createAppNotes(store.read), [store])
  const page = useMemo(() => ({ store, editingId: null, setEditingId: nothing, showDetails: nothing, goToEnd: nothing }), [store])
  const context = useMemo(() => createContextStore(silentContext, view), [view])
  const [files] = useState(() => createFilesStore({ load: never, patch: never, start: never, isVisible: () => false }, used))
  const words = useMemo(() => ({ text, setText, giveBack: setText }), [text])
  return (
    <ChatPageContext value={page}>
      <ComposerTextContext value={words}>
        <SnapshotsProvider>
          <AppNotesContext value={notes}>
            <ContextStoreContext value={context}>
              <FilesContext value={files}>
                <CompactionContext value={noCompaction}>{children}</CompactionContext>
              </FilesContext>
            </ContextStoreContext>
          </AppNotesContext>
        </SnapshotsProvider>
      </ComposerTextContext>
    </ChatPageContext>
  )
}
