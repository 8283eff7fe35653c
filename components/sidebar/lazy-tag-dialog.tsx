'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { type TaggedChat, tagBoard } from './tag-board.ts'

const TagDialog = dynamic(() => onceOnline(() => import('./tag-dialog.tsx')).then(module => module.TagDialog), { ssr: false })

const NONE: readonly TaggedChat[] = []

/** Shows the dialog for tags once somebody asks for it. */
export function LazyTagDialog() {
  const chats = useSyncExternalStore(tagBoard.subscribe, tagBoard.read, () => NONE)
  const [first] = chats
  return first ? <TagDialog key={first.id} chats={chats} /> : null
}
