'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/away/once-online.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import { useChat } from '../../chat-page-context.ts'

const ContextGauge = dynamic(() => onceOnline(() => import('./gauge.tsx')).then(module => module.ContextGauge), { ssr: false })

/** Renders the gauge of a stored chat; a new chat has nothing to measure, and its page does not load the code. */
export function LazyGauge() {
  const isStored = useChat(state => state.isStored)
  const isHydrated = useHydrated()
  return isStored && isHydrated ? <ContextGauge /> : null
}
