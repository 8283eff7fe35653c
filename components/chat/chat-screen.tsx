'use client'

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ReadOnlyNote } from '#components/chat-project/read-only-note.tsx'
import { ChatPageContext, useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { ComposerTextContext } from '#components/chat-store/composer-text.ts'
import { later } from '#components/loading/later.tsx'
import { OpenPassageContext } from '#components/markdown/citations.tsx'
import { AppsContext, type AppsHost } from '#components/parts/app/apps-host.ts'
import { createPictureInPicture } from '#components/parts/app/picture-in-picture.ts'
import { createRunningApps } from '#components/parts/app/running-apps.ts'
import { EditHostContext } from '#components/parts/edit/edit-host.ts'
import { Find } from '#components/search/find/find.tsx'
import { Button } from '#components/ui/button.tsx'
import { useOpenPassage } from '#components/viewer-store/use-open-passage.ts'
import { useViewerStore } from '#components/viewer-store/use-viewer-store.ts'
import { useViewerState, ViewerContext } from '#components/viewer-store/viewer-context.ts'
import type { ViewerStore } from '#components/viewer-store/viewer-store.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { common } from '#lib/words/en/common.ts'
import { Announcer } from './announcer.tsx'
import { AnswerViewsProvider } from './answers/answer-views-provider.tsx'
import { type AppNotesStore, createAppNotes, waitingNotes } from './app-notes/app-notes-store.ts'
import { AppNotesContext } from './app-notes/use-app-notes.ts'
import { ArtifactBoardContext } from './artifacts/artifact-board.ts'
import { useArtifactBoard } from './artifacts/use-artifact-board.ts'
import { ChatHeader } from './chat-header.tsx'
import { isSpecial, useChatMarks, useLeaving, useSeen } from './chat-marks/use-chat-marks.ts'
import { CodeRuns } from './code/code-runs.tsx'
import { CompactionProvider } from './compaction/compaction-provider.tsx'
import { Composer } from './composer/composer.tsx'
import { useDraft } from './composer/use-draft.ts'
import { DetailsSheet } from './details/details-sheet.tsx'
import { useEditHostOfChat, useFollowUndo } from './edits/use-edit-host.ts'
import { EmptyChat } from './empty-chat.tsx'
import { FilesContext, useHasReview, useLiveFiles } from './files/use-files.ts'
import { MessageList, type MessageListHandle } from './list/message-list.tsx'
import { PagesContext, useLivePages } from './pages/use-pages.ts'
import { ContextStoreContext, useLiveContext } from './panel/context/use-context-view.ts'
import { SidePanel } from './panel/side-panel.tsx'
import { Quoting } from './quoting/quoting.tsx'
import { SnapshotsProvider } from './snapshots/snapshots-provider.tsx'
import { useChatShortcuts } from './use-chat-shortcuts.ts'

const ViewerPanel = later(() => import('#components/viewer/viewer-panel.tsx').then(module => module.ViewerPanel))
const MarksBar = later(
  () => import('./chat-marks/marks-bar.tsx').then(module => module.MarksBar),
  <div className="h-9 shrink-0 border-line border-b" />,
)
const ReviewBanner = later(() => import('./changes/review/review-banner.tsx').then(module => module.ReviewBanner))
const DeletedElsewhere = later(() => import('./deleted-elsewhere.tsx').then(module => module.DeletedElsewhere))

/** Renders one chat: header, messages and composer. */
export function ChatScreen({ store }: { store: ChatStore }) {
  const { registry, panel } = useWorkspace()
  const [editingId, setEditingId] = useState<string | null>(null)
  const [details, setDetails] = useState<{ messageId: string | null } | null>(null)
  const list = useRef<MessageListHandle>(null)
  useEffect(() => registry.show(store), [registry, store])
  useEffect(() => store.setEditing(editingId !== null), [store, editingId])
  const context = useLiveContext(store)
  const files = useLiveFiles(store)
  const pages = useLivePages(store)
  const viewer = useViewerStore(store, panel.subscribe)
  const artifacts = useArtifactBoard()
  const openPassage = useOpenPassage(viewer.open)
  useFollowUndo(store, registry)
  useChatMarks(store)
  useSeen(store)
  useLeaving(store)
  const text = useDraft(
    useSyncExternalStore(
      store.subscribe,
      () => draftName(store.read(), store.readInitial()),
      () => draftName(store.readInitial(), store.readInitial()),
    ),
  )

  const showDetails = useCallback((messageId: string | null) => setDetails({ messageId }), [])
  const goToEnd = useCallback(() => list.current?.goToEnd(), [])
  useChatShortcuts(store, panel, list)
  const value = useMemo(() => ({ store, editingId, setEditingId, showDetails, goToEnd }), [store, editingId, showDetails, goToEnd])
  const notes = useMemo(() => createAppNotes(store.read), [store])
  const apps = useMemo(() => appsOf(store, notes), [store, notes])
  return (
    <ChatPageContext value={value}>
      <ViewerContext value={viewer}>
        <ComposerTextContext value={text}>
          <ContextStoreContext value={context}>
            <FilesContext value={files}>
              <CompactionProvider chat={store}>
                <SnapshotsProvider>
                  <PagesContext value={pages}>
                    <AppNotesContext value={notes}>
                      <ArtifactBoardContext value={artifacts}>
                        <CodeRuns>
                          <main data-print="whole" className="flex min-w-0 flex-1 flex-col">
                            <ChatHeader />
                            <Marks />
                            <Find />
                            <AppsContext value={apps}>
                              <AnswerViewsProvider>
                                <OpenPassageContext value={openPassage}>
                                  <Body list={list} />
                                </OpenPassageContext>
                              </AnswerViewsProvider>
                            </AppsContext>
                            <TroubleBar />
                            <Review />
                            <ComposerOrNote />
                            <Quoting />
                          </main>
                        </CodeRuns>
                        <SidePanel />
                        <Viewer store={viewer} />
                      </ArtifactBoardContext>
                    </AppNotesContext>
                  </PagesContext>
                </SnapshotsProvider>
              </CompactionProvider>
            </FilesContext>
          </ContextStoreContext>
        </ComposerTextContext>
      </ViewerContext>
      <Announcer />
      <DetailsSheet chosen={details} onClose={() => setDetails(null)} />
    </ChatPageContext>
  )
}

/** Loads the viewer with the first file that is opened, and keeps it, so closing it gives the focus back. */
function Viewer({ store }: { store: ViewerStore }) {
  const { shown } = useViewerState()
  const [isNeeded, setNeeded] = useState(false)
  if (shown && !isNeeded) setNeeded(true)
  return isNeeded ? <ViewerPanel store={store} /> : null
}

const Marks = () => (useChat(isSpecial) ? <MarksBar /> : null)
const Review = () => (useHasReview() ? <ReviewBanner /> : null)

function ComposerOrNote() {
  const isDeletedElsewhere = useChat(state => state.isDeletedElsewhere)
  const isReadOnly = useChat(state => state.place?.access === 'read')
  if (isDeletedElsewhere) return <DeletedElsewhere />
  return isReadOnly ? <ReadOnlyNote /> : <Composer />
}

function Body({ list }: { list: RefObject<MessageListHandle | null> }) {
  const isEmpty = useChat(state => state.nodes.length === 0)
  const edits = useEditHostOfChat()
  return <EditHostContext value={edits}>{isEmpty ? <EmptyChat /> : <MessageList handle={list} />}</EditHostContext>
}

/** Connects Apps to the chat. A message that an App sends with the person's consent is a message like any other. */
function appsOf(store: ChatStore, notes: AppNotesStore): AppsHost {
  return {
    chatId: store.read().chatId,
    async say(text) {
      const sent = await store.send(text, { appNotes: waitingNotes(notes.read(), store.read()) })
      if (sent.kind === 'refused') throw new Error(sent.refusal.message)
    },
    tell: notes.tell,
    runningApps: createRunningApps(),
    pictureInPicture: createPictureInPicture(),
  }
}

/** Names the draft. Unsent text belongs to the chat that was opened, or that has its first message; before that to the next new chat. */
function draftName({ chatId, isStored, nodes }: ChatState, initial: ChatState): string | null {
  return initial.isStored || (isStored && nodes.length > 0) ? chatId : null
}

/** Shows a problem with the chat as a whole, above the composer. */
function TroubleBar() {
  const { store } = useChatPage()
  const trouble = useChat(state => state.trouble)
  if (!trouble) return null
  return (
    <div role="alert" className="mx-auto flex w-full max-w-[784px] items-center gap-3 px-5 pb-2 text-sm max-sm:px-3.5">
      <p className="min-w-0 flex-1 text-bad">{trouble.message}</p>
      {trouble.kind === 'reload' ? (
        <Button size="sm" onClick={() => void store.reload()}>
          {t('loadAgain')}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={store.dismissTrouble}>
        {common('dismiss')}
      </Button>
    </div>
  )
}
