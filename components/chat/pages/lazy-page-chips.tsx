'use client'

import dynamic from 'next/dynamic'
import { use } from 'react'
import { onceOnline } from '#components/loading/once-online.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { mayNamePages, PagesContext } from './use-pages.ts'

const PageChips = dynamic(() => onceOnline(() => import('./page-chips.tsx')).then(module => module.PageChips), { ssr: false })

/** Loads the chips with the first message that may name a page. */
export function LazyPageChips({ message }: { message: ChatMessage }) {
  const store = use(PagesContext)
  const isHydrated = useHydrated()
  return store && isHydrated && mayNamePages(message) ? <PageChips message={message} /> : null
}
