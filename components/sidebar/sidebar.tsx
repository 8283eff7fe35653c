'use client'

import { MessagesSquare, PanelLeft, SquarePen } from 'lucide-react'
import Link from 'next/link'
import { BrandLogo } from '#components/brand/brand-mark.tsx'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { NewChatLink } from '#components/shell/new-chat-link.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { common } from '#lib/words/en/common.ts'
import { sidebar as t } from '#lib/words/en/sidebar.ts'
import { ChatListView } from './chat-list-view.tsx'
import { ProjectsLink } from './projects-link.tsx'
import { SearchField } from './search-field.tsx'
import { UserMenu } from './user-menu.tsx'

export function Sidebar({ nowMs }: { nowMs: number }) {
  const { workspaceName, toggleSidebar, setSheetOpen } = useWorkspace()
  const { mod, shift } = useKeyNames()
  return (
    <nav aria-label={t('chats')} className="flex h-full flex-col bg-paper-2 text-sm">
      <div className="flex h-13 shrink-0 items-center justify-between pe-2.5 ps-5">
        <span className="flex min-w-0 items-center gap-2 font-[650] text-md tracking-tight">
          <BrandLogo size={22} />
          <span dir="auto" title={workspaceName} className="truncate">
            {workspaceName}
          </span>
        </span>
        <IconButton label={t('hideTheSidebar')} keys={`${mod}${shift}S`} onClick={toggleSidebar}>
          <PanelLeft size={17} aria-hidden />
        </IconButton>
      </div>
      <div className="flex shrink-0 flex-col gap-1.5 px-3 pb-1">
        <NewChatLink className="flex h-9 items-center gap-2.5 rounded-lg border border-line bg-paper px-2.5 text-start transition-colors hover:border-line-strong pointer-coarse:h-11">
          <SquarePen size={15} aria-hidden className="text-ink-2" />
          <span className="flex-1">{common('newChat')}</span>
          <span className="pointer-coarse:hidden">
            <Kbd>{`${mod}${shift}O`}</Kbd>
          </span>
        </NewChatLink>
        <SearchField />
      </div>
      <ProjectsLink />
      <div className="shrink-0 px-3">
        <Link
          href="/chats"
          prefetch={false}
          onClick={() => setSheetOpen(false)}
          className="flex items-center gap-2.5 rounded-md px-2.5 py-1.5 hover:bg-paper-3 pointer-coarse:py-2.5"
        >
          <MessagesSquare size={15} aria-hidden className="text-ink-2" />
          {t('allChats')}
        </Link>
      </div>
      <ChatListView nowMs={nowMs} />
      <UserMenu />
    </nav>
  )
}
