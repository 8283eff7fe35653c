'use client'

import { useSyncExternalStore } from 'react'
import { later } from '#components/loading/later.tsx'
import { WaitingDialog } from '#components/ui/waiting-dialog.tsx'
import { type TaggedChat, tagBoard } from '#components/workspace/tag-board.ts'

export const TagDialog = later(() => import('./tag-dialog.tsx').then(module => module.TagDialog), <WaitingDialog />)

const NONE: readonly TaggedChat[] = []

/** Shows the dialog for tags once somebody asks for it. */
export function LazyTagDialog() {
  const chats = useSyncExternalStore(tagBoard.subscribe, tagBoard.read, () => NONE)
  const [first] = chats
  return first ? <TagDialog key={first.id} chats={chats} /> : null
}
