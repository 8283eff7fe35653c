'use client'

import { Ellipsis, Info, Printer, ScrollText, Share2, SquarePen } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { errorSentence } from '#components/request.ts'
import { NewChatLink } from '#components/shell/new-chat-link.tsx'
import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { TitleInput } from '#components/sidebar/title-input.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { toast } from '#components/ui/toast.ts'
import { useChat, useChatPage } from './chat-page-context.ts'
import { ExportLink } from './export-link.tsx'
import { InstructionsSheet } from './instructions/instructions-sheet.tsx'
import { PanelButton } from './panel/panel-button.tsx'
import { printChat } from './print/print-chat.ts'

const ShareDialog = dynamic(
  () =>
    onceOnline()
      .then(() => import('#components/share/share-dialog.tsx'))
      .then(module => module.ShareDialog),
  { ssr: false },
)

export function ChatHeader() {
  const { store, showDetails } = useChatPage()
  const { chatId } = store.readInitial()
  const isEmpty = useChat(state => state.nodes.length === 0)
  const isStored = useChat(state => state.isStored)
  const hasAnswer = useChat(state => state.nodes.some(node => node.message.role === 'assistant'))
  const [isSharing, setSharing] = useState(false)
  const [areInstructionsOpen, setInstructionsOpen] = useState(false)
  return (
    <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b px-5 max-md:px-3">
      <span data-print="none" className="contents">
        <SidebarButton />
      </span>
      <ChatTitle />
      <span className="flex-1" />
      <NewChatLink
        aria-label="New chat"
        data-print="none"
        className="grid size-10 shrink-0 place-items-center rounded-md text-ink-2 hover:bg-paper-3 hover:text-ink md:hidden"
      >
        <SquarePen size={17} aria-hidden />
      </NewChatLink>
      {isEmpty || !isStored ? null : (
        <span data-print="none" className="flex items-center gap-2">
          <Button icon={<Share2 size={14} aria-hidden className="sm:hidden" />} aria-label="Share" onClick={() => setSharing(true)}>
            <span className="max-sm:hidden">Share</span>
          </Button>
          <Button
            icon={<Info size={14} aria-hidden className="sm:hidden" />}
            aria-label="Details of the last answer"
            title="Details of the last answer"
            disabled={!hasAnswer}
            onClick={() => showDetails(null)}
          >
            <span className="max-sm:hidden">Details</span>
          </Button>
          <Menu
            trigger={
              <IconButton label="More for this chat">
                <Ellipsis size={15} aria-hidden />
              </IconButton>
            }
          >
            <MenuItem icon={<ScrollText size={14} aria-hidden />} onSelect={() => setInstructionsOpen(true)}>
              Instructions
            </MenuItem>
            <ExportLink chatId={chatId} />
            <MenuItem icon={<Printer size={14} aria-hidden />} onSelect={() => void printChat(store)}>
              Print
            </MenuItem>
          </Menu>
          <InstructionsSheet chatId={chatId} open={areInstructionsOpen} onOpenChange={setInstructionsOpen} />
          {isSharing ? <ShareDialog chatId={chatId} open onOpenChange={setSharing} /> : null}
        </span>
      )}
      <span data-print="none" className="contents">
        <PanelButton />
      </span>
    </header>
  )
}

function ChatTitle() {
  const { store } = useChatPage()
  const title = useChat(state => state.title)
  const isStored = useChat(state => state.isStored)
  const [isRenaming, setRenaming] = useState(false)

  useEffect(() => {
    document.title = title === '' ? 'Parley' : `${title} · Parley`
  }, [title])

  async function rename(next: string) {
    setRenaming(false)
    if (next === '' || next === title) return
    try {
      await store.rename(next)
    } catch (error) {
      toast.error('The chat was not renamed.', { description: errorSentence(error) })
    }
  }

  if (isRenaming)
    return (
      <span className="w-full max-w-96">
        <TitleInput title={title} onDone={next => void rename(next)} onCancel={() => setRenaming(false)} />
      </span>
    )
  return (
    <h1 className="min-w-0 text-sm">
      {isStored ? (
        <button
          type="button"
          title="Rename"
          dir="auto"
          onClick={() => setRenaming(true)}
          className="block max-w-full truncate rounded-md py-1 font-[550] decoration-line-strong underline-offset-4 hover:underline"
        >
          {title || 'New chat'}
        </button>
      ) : (
        <span dir="auto" className="block truncate font-[550] text-ink-2">
          {title || 'New chat'}
        </span>
      )}
    </h1>
  )
}
