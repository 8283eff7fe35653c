'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/away/once-online.ts'
import { useHydrated } from '#components/use-hydrated.ts'
import { useChat } from '../chat-page-context.ts'
import { isSpecial } from './is-special.ts'

const StandingBar = dynamic(() => onceOnline(() => import('./standing-bar.tsx')).then(module => module.StandingBar), {
  ssr: false,
  loading: () => <div className="h-9 shrink-0 border-line border-b" />,
})

/** Loads the line about a chat where there is something to say. Its place is kept free until then. */
export function LazyStandingBar() {
  const isNeeded = useChat(isSpecial)
  const isHydrated = useHydrated()
  if (!isNeeded) return null
  return isHydrated ? <StandingBar /> : <div className="h-9 shrink-0 border-line border-b" />
}
