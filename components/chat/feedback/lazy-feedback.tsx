'use client'

import dynamic from 'next/dynamic'
import { onceOnline } from '#components/loading/once-online.ts'
import { useHydrated } from '#components/use-hydrated.ts'

const FeedbackButtons = dynamic(() => onceOnline(() => import('./feedback-buttons.tsx')).then(module => module.FeedbackButtons), {
  ssr: false,
})

/** Loads the buttons for an opinion on an answer, whose place is kept free meanwhile. */
export function LazyFeedback({ messageId }: { messageId: string }) {
  const isHydrated = useHydrated()
  return (
    <span className="inline-flex h-7 min-w-14.5 items-center gap-0.5 pointer-coarse:h-9 pointer-coarse:min-w-18.5">
      {isHydrated ? <FeedbackButtons messageId={messageId} /> : null}
    </span>
  )
}
