'use client'

import dynamic from 'next/dynamic'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import { isSpecial } from './is-special.ts'

const MarksBar = dynamic(() => onceOnline(() => import('./marks-bar.tsx')).then(module => module.MarksBar), {
  ssr: false,
  loading: () => <div className="h-9 shrink-0 border-line border-b" />,
})

/** Loads the line about a chat where there is something to say. Its place is kept free until then. */
export function LazyMarksBar() {
  const isNeeded = useChat(isSpecial)
  const isHydrated = useHydrated()
  if (!isNeeded) return null
  return isHydrated ? <MarksBar /> : <div className="h-9 shrink-0 border-line border-b" />
}
