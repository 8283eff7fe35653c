'use client'

import { Ellipsis, FolderInput, Info, Pencil, Printer, ScrollText, Search, Share2, SquarePen } from 'lucide-react'
import { useState } from 'react'
import { FollowedProject } from '#components/chat-project/followed-project.tsx'
import { MoveDialog } from '#components/chat-project/project-news.tsx'
import { useChat, useChatPage, useMayWrite } from '#components/chat-store/chat-page-context.ts'
import { later, near } from '#components/loading/later.tsx'
import { NewChatLink } from '#components/shell/new-chat-link.tsx'
import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { MarkItems } from '#components/sidebar/mark-items.tsx'
import { RemoveItem } from '#components/sidebar/remove-item.tsx'
import { Button } from '#components/ui/button.tsx'
import { ExportLink } from '#components/ui/export-link.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { sheetCode } from '#components/ui/sheet.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'
import { findBoard } from '#components/workspace/find-board.ts'
import { movedChat, projectBoard } from '#components/workspace/project-board.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { common } from '#lib/words/en/common.ts'
import { TemporarySwitch } from './chat-marks/temporary-switch.tsx'
import { ChatTitle } from './chat-title.tsx'
import { DetailsView } from './details/details-sheet.tsx'
import { ChatInstructions, InstructionsSheet, NewChatInstructions } from './instructions/instructions-sheet.tsx'
import { PanelButton } from './panel/panel-button.tsx'
import { printChat } from './print-chat.ts'
import { useHeaderCommands } from './use-header-commands.ts'

const ShareDialog = later(() => import('#components/share/share-dialog.tsx').then(module => module.ShareDialog), <WaitingDialog />)
const ReadersMark = later(() => import('#components/share/readers-mark.tsx').then(module => module.ReadersMark))

export function ChatHeader() {
  const { store, showDetails } = useChatPage()
  const { chatId } = store.readInitial()
  const isEmpty = useChat(state => state.nodes.length === 0)
  const isStored = useChat(state => state.isStored)
  const hasAnswer = useChat(state => state.nodes.some(node => node.message.role === 'assistant'))
  const standing = useChat(state => state.standing)
  const mayWrite = useMayWrite()
  const isSetUp = useChat(({ setUp }) => setUp.instructions.trim() !== '' || Object.keys(setUp.parameters).length > 0)
  const title = useChat(state => state.title)
  const [isRenaming, setRenaming] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [areInstructionsOpen, setInstructionsOpen] = useState(false)
  useHeaderCommands({
    isStored: isStored && !isEmpty,
    isOwn: standing.isOwn,
    hasAnswer,
    share: setSharing,
    showDetails,
    openInstructions: setInstructionsOpen,
  })
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b px-5 max-md:px-3 print:px-5">
      <span data-print="none" className="contents">
        <SidebarButton />
      </span>
      <ChatTitle isRenaming={isRenaming} setRenaming={setRenaming} />
      <FollowedProject />
      <span className="flex-1" />
      <NewChatLink
        aria-label={common('newChat')}
        data-print="none"
        className="grid size-10 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-paper-3 hover:text-ink md:hidden"
      >
        <SquarePen size={17} aria-hidden />
      </NewChatLink>
      {isEmpty ? (
        <span data-print="none" className={isSetUp ? 'rounded-md bg-accent-paper text-accent' : undefined}>
          <IconButton
            label={t('instructionsParameters')}
            {...near(NewChatInstructions, sheetCode)}
            onClick={() => setInstructionsOpen(true)}
          >
            <ScrollText size={17} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      {isStored || !isEmpty ? null : <TemporarySwitch />}
      {isEmpty || !isStored ? null : (
        <span data-print="none" className="flex items-center gap-2">
          <ReadersMark onOpen={() => setSharing(true)} />
          {/* A phone has no room for them beside the title: they are in its menu. */}
          <span className="flex items-center gap-2 max-sm:hidden">
            {standing.isOwn ? (
              <Button disabled={standing.temporary} {...near(ShareDialog)} onClick={() => setSharing(true)}>
                {t('share')}
              </Button>
            ) : null}
            <Button
              aria-label={t('detailsLastAnswer')}
              title={t('detailsLastAnswer')}
              disabled={!hasAnswer}
              {...near(DetailsView, ChatInstructions, sheetCode)}
              onClick={() => showDetails(null)}
            >
              {t('details')}
            </Button>
          </span>
          <Menu
            trigger={
              <IconButton label={t('more')}>
                <Ellipsis size={15} aria-hidden />
              </IconButton>
            }
          >
            <div className="sm:hidden">
              {standing.isOwn ? (
                <MenuItem
                  {...near(ShareDialog)}
                  icon={<Share2 size={14} aria-hidden />}
                  disabled={standing.temporary}
                  onSelect={() => setSharing(true)}
                >
                  {t('share')}
                </MenuItem>
              ) : null}
              <MenuItem
                {...near(DetailsView, ChatInstructions, sheetCode)}
                icon={<Info size={14} aria-hidden />}
                disabled={!hasAnswer}
                onSelect={() => showDetails(null)}
              >
                {t('detailsLastAnswer')}
              </MenuItem>
            </div>
            <MenuItem icon={<Search size={14} aria-hidden />} onSelect={() => setTimeout(findBoard.ask)}>
              {t('find')}
            </MenuItem>
            {mayWrite ? (
              <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={() => setTimeout(() => setRenaming(true))}>
                {common('rename')}
              </MenuItem>
            ) : null}
            <MenuItem
              {...near(ChatInstructions, sheetCode)}
              icon={<ScrollText size={14} aria-hidden />}
              onSelect={() => setInstructionsOpen(true)}
            >
              {t('instructions')}
            </MenuItem>
            {mayWrite ? (
              <MenuItem
                {...near(MoveDialog)}
                icon={<FolderInput size={14} aria-hidden />}
                onSelect={() => setTimeout(() => projectBoard.askMove(movedChat(store)))}
              >
                {t('moveProject')}
              </MenuItem>
            ) : null}
            {standing.temporary || !standing.isOwn ? null : <MarkItems chat={{ id: chatId, title, ...standing }} />}
            <ExportLink chatId={chatId} />
            <MenuItem icon={<Printer size={14} aria-hidden />} onSelect={() => void printChat(store)}>
              {t('print')}
            </MenuItem>
            {standing.isOwn ? <RemoveItem id={chatId} title={title || common('newChat')} /> : null}
          </Menu>
          {isSharing ? <ShareDialog chatId={chatId} isOwn={standing.isOwn} open onOpenChange={setSharing} /> : null}
        </span>
      )}
      <InstructionsSheet chatId={chatId} open={areInstructionsOpen} onOpenChange={setInstructionsOpen} />
      <span data-print="none" className="contents">
        <PanelButton />
      </span>
    </header>
  )
}
