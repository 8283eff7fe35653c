'use client'

import { useState } from 'react'
import { SidebarButton } from '#components/shell/sidebar-button.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { ListView } from '#components/workspace/chat-list.ts'
import { chats as t } from '#lib/words/en/chats.ts'
import { ManagedChats } from './managed-chats.tsx'

const VIEWS: { value: ListView; label: () => string }[] = [
  { value: 'open', label: () => t('openChats') },
  { value: 'archived', label: () => t('archivedChats') },
  { value: 'deleted', label: () => t('deletedChats') },
]

/** Page of all chats: finds and changes many open, archived and deleted ones together. */
export function ChatsPage() {
  const [view, setView] = useState<ListView>('open')
  return (
    <main className="flex min-w-0 flex-1 flex-col">
      <header className="flex h-13 shrink-0 items-center gap-2 border-line border-b px-5 max-md:px-3">
        <SidebarButton />
        <h1 className="font-[550] text-sm">{t('allChats')}</h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <div className="mx-auto flex min-h-0 w-full max-w-[860px] flex-1 flex-col px-5 pt-4 max-sm:px-3.5">
          <Tabs
            label={t('kindsOfChats')}
            value={view}
            onValueChange={value => setView(VIEWS.find(one => one.value === value)?.value ?? 'open')}
            tabs={VIEWS.map(({ value, label }) => ({ value, label: label(), content: null }))}
          />
          <ManagedChats key={view} view={view} />
        </div>
      </div>
    </main>
  )
}
