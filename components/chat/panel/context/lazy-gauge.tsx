'use client'

import dynamic from 'next/dynamic'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { useHydrated } from '#components/use-hydrated.ts'

const ContextGauge = dynamic(() => onceOnline(() => import('./gauge.tsx')).then(module => module.ContextGauge), { ssr: false })

/** Renders the gauge of a stored chat; a new chat has nothing to measure, and its page does not load the code. */
export function LazyGauge() {
  const isStored = useChat(state => state.isStored)
  const isHydrated = useHydrated()
  return isStored && isHydrated ? <ContextGauge /> : null
}
