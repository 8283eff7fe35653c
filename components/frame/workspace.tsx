'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { ProjectNews } from '#components/chat-project/project-news.tsx'
import { createChatRegistry } from '#components/chat-store/chat-registry.ts'
import { later } from '#components/loading/later.tsx'
import { OpenedPalette } from '#components/palette/opened-palette.tsx'
import { SEARCH_FIELD_ID, SIDEBAR_COOKIE } from '#components/shell/sidebar-names.ts'
import { useShortcuts } from '#components/shell/use-shortcuts.ts'
import { AskedTags } from '#components/sidebar/mark-items.tsx'
import { Sidebar } from '#components/sidebar/sidebar.tsx'
import { useChatListSync } from '#components/sidebar/use-chat-list-sync.ts'
import { Sheet } from '#components/ui/sheet.tsx'
import { type ChatListPage, createChatList } from '#components/workspace/chat-list.ts'
import { createCommandBoard } from '#components/workspace/command-board.ts'
import { newChatAddress } from '#components/workspace/new-chat-address.ts'
import type { PanelState } from '#components/workspace/panel-state.ts'
import { createPanelStore } from '#components/workspace/panel-store.ts'
import { createToolList } from '#components/workspace/tool-list.ts'
import { type ModelChoice, WorkspaceContext, type WorkspaceUser, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import type { ChatAssistant } from '#lib/assistants/shared.ts'
import type { SpeechOffer } from '#lib/speech/shared.ts'
import { shell as t } from '#lib/words/en/shell.ts'
import { HiddenTab } from './attention/hidden-tab.tsx'
import { useTimeZone } from './use-time-zone.ts'

const KeysDialog = later(() => import('./keys-dialog.tsx').then(module => module.KeysDialog))

interface WorkspaceProps {
  workspaceName: string
  user: WorkspaceUser
  models: ModelChoice[]
  chats: ChatListPage
  nowMs: number
  /** Time zone of the person, as the server knows it. */
  timeZone: string | null
  newChatAssistant?: ChatAssistant | null
  speech?: SpeechOffer
  runsCode?: boolean
  isSidebarOpen: boolean
  panel: PanelState
  children: ReactNode
}

const noSpeech: SpeechOffer = { dictation: 'never', reading: 'never' }

const YEAR_S = 31_536_000
const NARROW = '(max-width: 767px)'

/** Frames the chat pages: sidebar, keys, and state that outlives a change of page. */
export function Workspace({
  workspaceName,
  user,
  models,
  chats: firstChats,
  nowMs,
  timeZone,
  newChatAssistant = null,
  speech = noSpeech,
  runsCode = false,
  isSidebarOpen: initiallyOpen,
  panel: firstPanel,
  children,
}: WorkspaceProps) {
  const router = useRouter()
  const [registry] = useState(createChatRegistry)
  const [chats] = useState(() => createChatList(firstChats))
  const [tools] = useState(createToolList)
  const [commands] = useState(createCommandBoard)
  const [panel] = useState(() => createPanelStore(firstPanel))
  const [isSidebarOpen, setSidebarOpen] = useState(initiallyOpen)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [newChatTurn, setNewChatTurn] = useState(0)
  const [areKeysShown, setKeysShown] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useChatListSync(chats, registry)
  useTimeZone(timeZone)

  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in pages that are not served securely
    document.cookie = `${SIDEBAR_COOKIE}=${isSidebarOpen ? 'open' : 'closed'}; path=/; max-age=${YEAR_S}; samesite=lax`
  }, [isSidebarOpen])

  const toggleSidebar = useCallback(() => {
    if (window.matchMedia(NARROW).matches) setSheetOpen(open => !open)
    else setSidebarOpen(open => !open)
  }, [])
  const focusSearch = useCallback(() => {
    if (window.matchMedia(NARROW).matches) setSheetOpen(true)
    else setSidebarOpen(true)
    requestAnimationFrame(() => document.getElementById(SEARCH_FIELD_ID)?.focus())
  }, [])
  const newChat = useCallback(() => {
    setSheetOpen(false)
    setNewChatTurn(turn => turn + 1)
    router.push(newChatAddress(window.location.pathname, registry.shownStore()))
  }, [router, registry])
  const goTo = useCallback((address: string) => router.push(address), [router])
  const showKeys = useCallback(() => setKeysShown(true), [])
  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const closePalette = useCallback(() => setPaletteOpen(false), [])
  useShortcuts({ newChat, toggleSidebar, openPalette, showKeys })

  const value: WorkspaceValue = useMemo(
    () => ({
      workspaceName,
      user,
      models,
      newChatAssistant,
      speech,
      runsCode,
      registry,
      chats,
      tools,
      panel,
      commands,
      isSidebarOpen,
      newChatTurn,
      toggleSidebar,
      setSheetOpen,
      focusSearch,
      openPalette,
      newChat,
      goTo,
      showKeys,
    }),
    [
      newChatAssistant,
      speech,
      runsCode,
      workspaceName,
      user,
      models,
      registry,
      chats,
      tools,
      panel,
      commands,
      isSidebarOpen,
      newChatTurn,
      toggleSidebar,
      focusSearch,
      openPalette,
      newChat,
      goTo,
      showKeys,
    ],
  )
  return (
    <WorkspaceContext value={value}>
      <div data-print="whole" className="flex h-[calc(100dvh-var(--banner))] overflow-hidden">
        {isSidebarOpen ? (
          <div data-print="none" className="w-66 shrink-0 border-line border-e bg-paper-2 max-md:hidden">
            <Sidebar nowMs={nowMs} />
          </div>
        ) : null}
        {children}
      </div>
      <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} title={t('chats')} hideTitle side="start" width="narrow">
        <Sidebar nowMs={nowMs} />
      </Sheet>
      <HiddenTab />
      <ProjectNews />
      <AskedTags />
      {isPaletteOpen ? <OpenedPalette onClose={closePalette} /> : null}
      {areKeysShown ? <KeysDialog open onOpenChange={setKeysShown} /> : null}
    </WorkspaceContext>
  )
}
